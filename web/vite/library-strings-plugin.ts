import type { Plugin } from 'vite';
import { localizedAtBuild } from './localized.ts';

/** A file with React Aria's own words in one language, such as `…/intl/overlays/de-DE.mjs`. */
const STRINGS = /\/node_modules\/react-aria(?:-components)?\/dist\/.*intl\/.*?([a-z]{2})-[A-Z]{2}\.m?js$/;
/** The object in such a file: `$name = { … };`. */
const WORDS = /(?<=\$exports = )\{\n[\s\S]*?\n\}(?=;)/;
/** The files of languages that have two files, or another code than their file. */
const FILE_LOCALES: Readonly<Record<string, string>> = { 'pt-BR': 'pt-BR', 'zh-CN': 'zh-Hans' };
const LEFT_OUT = new Set(['pt-PT', 'zh-TW']);

/**
 * Keeps only those of React Aria's texts that are in the page's language, with English as fallback. The
 * library has 34 languages.
 * @param locales the languages of the product
 * @throws if a file of words has an unknown form
 */
export function libraryStringsPlugin(locales: readonly string[]): Plugin {
  return {
    name: 'wayable:library-strings',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    transform: {
      filter: { id: STRINGS },
      handler(code, id) {
        const [file = ''] = /[a-z]{2}-[A-Z]{2}(?=\.m?js$)/.exec(id) ?? [];
        if (file === 'en-US') return undefined;
        const [, language = ''] = STRINGS.exec(id) ?? [];
        const locale = FILE_LOCALES[file] ?? language;
        if (LEFT_OUT.has(file) || !locales.includes(locale)) return { code: 'export default {};', map: null };
        if (!WORDS.test(code)) throw new Error(`${id} has not the form of a file of words.`);
        return {
          code: code.replace(WORDS, (words) => localizedAtBuild({ en: '{}', [locale]: words })),
          map: null,
        };
      },
    },
  };
}
