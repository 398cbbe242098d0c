import { type LocalizedSources, localizedAtBuild, objectOf } from './localized.ts';

/**
 * Returns the source of a module that exports a function returning a value in the page's language, or in
 * English.
 * @param sources the value of each language as a JavaScript expression (for example JSON)
 * @param isForBrowser whether each language gets its own file
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
