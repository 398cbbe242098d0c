/**
 * The source of a module whose default export is a function that returns a value in the language of the page; English
 * stands in for a language that lacks it.
 * @param sources the value of each language as a JavaScript expression (for example JSON)
 */
export function localizedModule(sources: Readonly<Record<string, string>> & { readonly en: string }): string {
  const entries = Object.entries(sources).map(([locale, source]) => `${JSON.stringify(locale)}: ${source}`);
  return `import { getLocale } from '~/paraglide/runtime';
const values = { ${entries.join(', ')} };
export default () => values[getLocale()] ?? values.en;
`;
}
