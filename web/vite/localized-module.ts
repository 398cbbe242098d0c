import { type LocalizedSources, localizedAtBuild, objectOf } from './localized.ts';

/**
 * The source of a module whose default export is a function that returns a value in the language of the page; English
 * stands in for a language that lacks it.
 * @param sources the value of each language as a JavaScript expression (for example JSON)
 * @param isForBrowser whether it goes into the files that are made for one language each
 */
export const localizedModule = (sources: LocalizedSources, isForBrowser: boolean): string =>
  isForBrowser
    ? `const value = ${localizedAtBuild(sources)};
export default () => value;
`
    : `import { getLocale } from '~/paraglide/runtime';
const values = ${objectOf(sources)};
export default () => values[getLocale()] ?? values.en;
`;
