/**
 * One build for all languages: what depends on the language stands in the built files as a call that names the value of
 * each, and scripts/localize-build.ts makes a copy of the file for each language that holds its values only
 * (docs/decisions/0041-languages.md).
 */
export const LOCALIZED = '__localized';

/** The values of languages as the source of JavaScript expressions; English stands in where one is missing. */
export type LocalizedSources = Readonly<Record<string, string>> & { readonly en: string };

/** The values as the source of an object, by language. */
export const objectOf = (sources: LocalizedSources): string =>
  `{ ${Object.entries(sources)
    .map(([locale, source]) => `${JSON.stringify(locale)}: ${source}`)
    .join(', ')} }`;

/** The expression of a value in the language that the file will be made for. */
export const localizedAtBuild = (sources: LocalizedSources): string =>
  `/* @__PURE__ */ ${LOCALIZED}(${objectOf(sources)})`;
