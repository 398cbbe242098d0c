/**
 * One build serves all languages: a call in the built files contains the value of each language.
 * scripts/localize-build.ts then writes a copy for each language with its values only
 * (docs/decisions/0041-languages.md).
 */
export const LOCALIZED = '__localized';

/** The values of languages as JavaScript expressions; English replaces missing values. */
export type LocalizedSources = Readonly<Record<string, string>> & { readonly en: string };

/** Returns the source of an object with the values by language. */
export const objectOf = (sources: LocalizedSources): string =>
  `{ ${Object.entries(sources)
    .map(([locale, source]) => `${JSON.stringify(locale)}: ${source}`)
    .join(', ')} }`;

/** Returns the expression for a value in the language of the final file. */
export const localizedAtBuild = (sources: LocalizedSources): string =>
  `/* @__PURE__ */ ${LOCALIZED}(${objectOf(sources)})`;
