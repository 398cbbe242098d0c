import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { directionOf } from '@wayable/protocol/locale-path';
import { type Plugin, parseSync } from 'vite';
import { COMPILED_MESSAGES, compileMessages } from './compile-messages.ts';
import { type LocalizedSources, localizedAtBuild } from './localized.ts';
import { PSEUDO_LOCALE, toPseudoTexts } from './pseudo-locale.ts';

const INDEX = join(COMPILED_MESSAGES, 'messages/_index.js');
const RUNTIME = join(COMPILED_MESSAGES, 'runtime.js');
const REGISTRY = join(COMPILED_MESSAGES, 'registry.js');
/**
 * Modules with one message each, which exist only in the build, so that each message is bundled with its
 * screens.
 */
const KEYS = join(COMPILED_MESSAGES, 'keys/');

/** All compiled files; no other file is processed. */
const GENERATED = /\/src\/paraglide\//;

/** The texts of a language. The file may be missing. */
const TEXTS = /\/src\/paraglide\/messages\/([\w-]+)\.js$/;

/** Chooses the plural form of a message. The count is already formatted, as in "1,234". */
const MODULE_OF_PLURALS = `
export const plural = (locale, count) =>
  new Intl.PluralRules(locale).select(typeof count === 'number' ? count : Number(String(count).replaceAll(/\\D/g, '')));
`;

/**
 * Isolates inserted values in right-to-left texts. Otherwise a name in Latin letters would change the order
 * of the words around it (https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates).
 */
const isolateInputs = (source: string): string => source.replaceAll(/\$\{i\?\.\w+\}/g, '\\u2068$&\\u2069');

const fileOf = (locale: string): string => join(COMPILED_MESSAGES, 'messages', `${locale}.js`);

/** Reads the compiled texts of a language. */
function readTexts(locale: string): string {
  if (locale === PSEUDO_LOCALE) return toPseudoTexts(readFileSync(fileOf('en'), 'utf8'));
  const source = readFileSync(fileOf(locale), 'utf8');
  return directionOf(locale) === 'rtl' ? isolateInputs(source) : source;
}

/** Returns the source of each message's function in a language, without missing messages. */
function readFunctions(locale: string): Map<string, string> {
  const source = readTexts(locale);
  const functions = new Map<string, string>();
  for (const statement of parseSync(fileOf(locale), source).program.body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
      continue;
    for (const { id, init } of statement.declaration.declarations) {
      if (id.type === 'Identifier' && init) functions.set(id.name, source.slice(init.start, init.end));
    }
  }
  return functions;
}

/** Returns the module of a message in every language that has it, for the browser's files. */
function moduleOfKey(key: string, functions: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  const sources: Record<string, string> = {};
  for (const [locale, ofLocale] of functions) {
    const source = ofLocale.get(key);
    if (source !== undefined) sources[locale] = source;
  }
  return `import * as registry from '../registry.js';
export const ${key} = ${localizedAtBuild(sources as LocalizedSources)};
`;
}

/** Returns the module of all messages in the current language, for rendering pages and for development. */
const moduleOfAll = (locales: readonly string[], keys: Iterable<string>): string => `
import { getLocale } from '../runtime.js';
${locales.map((locale, index) => `import * as locale${index} from '${fileOf(locale)}';`).join('\n')}
const languages = { ${locales.map((locale, index) => `${JSON.stringify(locale)}: locale${index}`).join(', ')} };
const message = (key) => (inputs) => (languages[getLocale()] ?? languages.en)[key](inputs);
${[...keys].map((key) => `export const ${key} = message('${key}');`).join('\n')}
`;

/**
 * Compiles the texts and adds them to the build. The browser's files receive all languages;
 * scripts/localize-build.ts leaves one in each copy.
 * @param locales the languages with texts, English first; `PSEUDO_LOCALE` may be one
 */
export function messagesPlugin(locales: readonly string[]): Plugin {
  let functions = new Map<string, Map<string, string>>();
  let isBuild = false;
  const compileAndRead = async () => {
    await compileMessages();
    functions = new Map(locales.map((locale) => [locale, readFunctions(locale)]));
  };
  const keysOf = () => functions.get('en')?.keys() ?? [];
  return {
    name: 'wayable:messages',
    enforce: 'pre',
    sharedDuringBuild: true,
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    async buildStart() {
      if (functions.size === 0) await compileAndRead();
    },
    configureServer(server) {
      const messages = join(COMPILED_MESSAGES, '../../messages');
      server.watcher.add(messages).on('change', (file) => {
        if (file.startsWith(messages)) void compileAndRead();
      });
    },
    resolveId: {
      filter: { id: GENERATED },
      handler: (id) => (id.startsWith(KEYS) || TEXTS.test(id) ? id : undefined),
    },
    load: {
      filter: { id: GENERATED },
      handler(id) {
        const isForBrowser = this.environment.config.consumer === 'client';
        if (id.startsWith(KEYS)) return moduleOfKey(id.slice(KEYS.length, -'.js'.length), functions);
        const [, locale] = TEXTS.exec(id) ?? [];
        if (locale !== undefined && locales.includes(locale)) return readTexts(locale);
        if (id === INDEX) {
          if (!isForBrowser || !isBuild) return moduleOfAll(locales, keysOf());
          return [...keysOf()].map((key) => `export { ${key} } from '${KEYS}${key}.js';`).join('\n');
        }
        if (id === REGISTRY) return MODULE_OF_PLURALS;
        if (id !== RUNTIME || !isForBrowser) return undefined;
        return isBuild
          ? `const locale = ${localizedAtBuild(Object.fromEntries(locales.map((locale) => [locale, `'${locale}'`])) as LocalizedSources)};
export const getLocale = () => locale;`
          : `export const getLocale = () => document.documentElement.lang || 'en';`;
      },
    },
  };
}
