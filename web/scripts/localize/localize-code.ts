import { type ESTree, parseSync, Visitor } from 'vite';
import { LOCALIZED } from '../../vite/localized.ts';

/** A call with the value of each language, and the positions of the call and its values in the code. */
interface LocalizedCall {
  start: number;
  end: number;
  values: ReadonlyMap<string, readonly [start: number, end: number]>;
}

const nameOf = (key: ESTree.PropertyKey): string => {
  if (key.type === 'Identifier') return key.name;
  if (key.type === 'Literal') return String(key.value);
  throw new Error(`${LOCALIZED} names a language by ${key.type}.`);
};

/** Returns the calls in a built file, in order. */
export function readLocalizedCalls(code: string): LocalizedCall[] {
  if (!code.includes(LOCALIZED)) return [];
  const calls: LocalizedCall[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [argument], start, end }) {
      if (callee.type !== 'Identifier' || callee.name !== LOCALIZED) return;
      if (argument?.type !== 'ObjectExpression') throw new Error(`${LOCALIZED} has no object at ${start}.`);
      const values = new Map<string, readonly [number, number]>();
      for (const property of argument.properties) {
        if (property.type !== 'Property') throw new Error(`${LOCALIZED} holds more than values at ${start}.`);
        values.set(nameOf(property.key), [property.value.start, property.value.end]);
      }
      calls.push({ start, end, values });
    },
  }).visit(parseSync('build.js', code).program);
  return calls.sort((one, other) => one.start - other.start);
}

/**
 * Returns the file with the values of one language, in English for missing values.
 * @throws if a call remains, which no browser could run
 */
export function localizeCode(code: string, calls: readonly LocalizedCall[], locale: string): string {
  let localized = '';
  let done = 0;
  for (const { start, end, values } of calls) {
    const value = values.get(locale) ?? values.get('en');
    if (!value) throw new Error(`A text has no English: ${code.slice(start, end)}`);
    // Put the value in parentheses, because it may be a function that is called there.
    localized += `${code.slice(done, start)}(${code.slice(...value)})`;
    done = end;
  }
  localized += code.slice(done);
  if (localized.includes(LOCALIZED)) throw new Error(`A call of ${LOCALIZED} is not understood.`);
  return localized;
}
