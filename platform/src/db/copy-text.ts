const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const CHUNK_CHARACTERS = 1 << 16;

const toField = (value: string | number | boolean | null): string => {
  if (value === null) return '\\N';
  return typeof value === 'string'
    ? value.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] as string)
    : String(value);
};

/** Returns a row in the text format of `copy` (PostgreSQL documentation, "COPY", File Formats). */
const toCopyLine = (values: readonly (string | number | boolean | null)[]): string =>
  `${values.map(toField).join('\t')}\n`;

/** Returns rows as chunks of text for `copy`. */
export function* toCopyChunks(
  rows: Iterable<readonly (string | number | boolean | null)[]>,
): Generator<string> {
  let chunk = '';
  for (const row of rows) {
    chunk += toCopyLine(row);
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
