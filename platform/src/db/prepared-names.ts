/** Maximum number of prepared statements. Further ones are parsed each time. */
const PREPARED_MAX = 2_000;

const preparedNames = new Map<string, string>();

/** Returns the name under which connections keep a statement parsed. Undefined if too many have names. */
export function findPreparedName(text: string): string | undefined {
  const known = preparedNames.get(text);
  if (known !== undefined || preparedNames.size >= PREPARED_MAX) return known;
  const name = `s${preparedNames.size}`;
  preparedNames.set(text, name);
  return name;
}
