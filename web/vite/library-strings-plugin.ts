import type { Plugin } from 'vite';
import { localizedAtBuild } from './localized.ts';

/** A file of React Aria's own words in one language, such as `…/intl/overlays/de-DE.mjs`. */
const STRINGS = /\/node_modules\/react-aria(?:-components)?\/dist\/.*intl\/.*?([a-z]{2})-[A-Z]{2}\.m?js$/;
/** `$name = { … };`, which such a file consists of. */
const WORDS = /(?<=\$exports = )\{\n[\s\S]*?\n\}(?=;)/;
/** Which of its files a language takes, where there are two of it, or its code is not that of the file. */
const FILE_LOCALES: Readonly<Record<string, string>> = { 'pt-BR': 'pt-BR', 'zh-CN': 'zh-Hans' };
const LEFT_OUT = new Set(['pt-PT', 'zh-TW']);

/**
 * Leaves of the words that React Aria brings in 34 languages those of the page's language, with English to fall back on.
 * @param locales the languages of the product
 * @throws when a file of words has another form than the one known
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
