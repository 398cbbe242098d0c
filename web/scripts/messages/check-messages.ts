import type { Catalogue, Message } from './read-messages.ts';

const PARAMETER = /\{(\w+)\}/g;
const PLURAL = /^local (\w+) = (\w+): plural$/;

const textsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : Object.values(message[0].match);

const parametersOf = (text: string): Set<string> =>
  new Set([...text.matchAll(PARAMETER)].map(([, name]) => name as string));

/** Returns the inputs of a text: those that English uses, or declares for its plural forms. */
function inputsOf(message: Message): Set<string> {
  const used = new Set(textsOf(message).flatMap((text) => [...parametersOf(text)]));
  if (typeof message === 'string') return used;
  for (const declaration of message[0].declarations) {
    const [, name] = /^input (\w+)$/.exec(declaration) ?? [];
    if (name !== undefined) used.add(name);
  }
  return used;
}

/** Yields the faults in a text's plural forms: missing forms, and forms that the language does not have. */
function* checkForms(message: Message, locale: string): Generator<string> {
  if (typeof message === 'string') return;
  const [{ declarations, selectors, match }] = message;
  const plurals = new Set(
    declarations.map((text) => PLURAL.exec(text)?.[1]).filter((name) => name !== undefined),
  );
  for (const selector of selectors) {
    if (!plurals.has(selector)) yield `has a selector "${selector}" that is no plural`;
  }
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  const [selector = ''] = selectors;
  const wanted = new Set(pluralCategories.map((category) => `${selector}=${category}`));
  for (const form of wanted) if (!(form in match)) yield `lacks the form "${form}"`;
  for (const form of Object.keys(match))
    if (!wanted.has(form)) yield `has a form "${form}" that its language has not`;
}

function* checkMessage(message: Message, english: Message, locale: string): Generator<string> {
  const allowed = inputsOf(english);
  const needed = typeof english === 'string' ? parametersOf(english) : undefined;
  for (const text of textsOf(message)) {
    if (text.trim() === '') yield 'is empty';
    const parameters = parametersOf(text);
    for (const name of parameters)
      if (!allowed.has(name)) yield `has a parameter {${name}} that English has not`;
    // A text without plural forms must use every input. A plural form may write the number as a word.
    if (typeof message !== 'string' || !needed) continue;
    for (const name of needed) if (!parameters.has(name)) yield `lacks the parameter {${name}}`;
  }
  if (typeof english !== 'string' && typeof message === 'string') {
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
    if (pluralCategories.length > 1) yield `lacks the forms ${pluralCategories.join(', ')}`;
  }
  yield* checkForms(message, locale);
}

/**
 * Returns the differences between a language and English, one per line: missing, superfluous and other texts
 * (CONTRIBUTING.md#languages).
 */
export function checkCatalogue(catalogue: Catalogue, english: Catalogue, locale: string): string[] {
  const faults: string[] = [];
  for (const [file, wanted] of english) {
    const found = catalogue.get(file);
    if (!found) {
      faults.push(`${locale}/${file} is missing`);
      continue;
    }
    for (const [key, message] of Object.entries(wanted)) {
      if (key === '$schema') continue;
      const translated = found[key];
      if (translated === undefined) faults.push(`${locale}/${file}: "${key}" is missing`);
      else
        for (const fault of checkMessage(translated, message, locale))
          faults.push(`${locale}/${file}: "${key}" ${fault}`);
    }
    for (const key of Object.keys(found)) {
      if (!(key in wanted)) faults.push(`${locale}/${file}: "${key}" is not in English`);
    }
  }
  for (const file of catalogue.keys()) {
    if (!english.has(file)) faults.push(`${locale}/${file} is not in English`);
  }
  return faults;
}
