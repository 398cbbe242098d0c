import type { Static, TSchema } from 'typebox';
import Value from 'typebox/value';
import { LineCounter, parseDocument } from 'yaml';
import { ContentError } from './content-error.ts';

interface SplitFile<Fields> {
  fields: Fields;
  body: string;
  /** The line of the file where the body begins, starting at 1. */
  bodyLine: number;
}

const FENCE = '---';
/** The first line of the front matter; its opening fence is above. */
const FIRST_LINE = 2;

/** Returns the parts of a path such as "/values/0/title" (RFC 6901). */
const toPath = (pointer: string): (string | number)[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/**
 * Splits a file into the checked YAML between the fences at its beginning, and the rest.
 * @throws ContentError with the line of a missing, superfluous or invalid field
 */
export function splitFile<Schema extends TSchema>(
  file: string,
  text: string,
  schema: Schema,
): SplitFile<Static<Schema>> {
  const lines = text.split(/\r?\n/);
  if (lines[0] !== FENCE) throw new ContentError(file, 1, `The file begins with a line of ${FENCE}.`);
  const end = lines.indexOf(FENCE, 1);
  if (end === -1) throw new ContentError(file, 1, `The front matter has no closing line of ${FENCE}.`);
  const lineCounter = new LineCounter();
  const document = parseDocument(lines.slice(1, end).join('\n'), { lineCounter, prettyErrors: false });
  const lineAt = (offset: number) => lineCounter.linePos(offset).line + FIRST_LINE - 1;
  const [syntaxError] = document.errors;
  if (syntaxError) throw new ContentError(file, lineAt(syntaxError.pos[0]), syntaxError.message);
  const fields: unknown = document.toJS();
  const [error] = Value.Errors(schema, fields);
  if (error) {
    const path = toPath(error.instancePath);
    const node = document.getIn(path, true) as { range?: [number, number, number] } | undefined;
    const line = node?.range ? lineAt(node.range[0]) : FIRST_LINE;
    throw new ContentError(file, line, describe(path.join('.'), error));
  }
  return { fields: fields as Static<Schema>, body: lines.slice(end + 1).join('\n'), bodyLine: end + 2 };
}

function describe(name: string, error: ReturnType<typeof Value.Errors>[number]): string {
  const where = name === '' ? 'The front matter' : `"${name}"`;
  if (error.keyword === 'required') return `${where} lacks ${error.params.requiredProperties.join(', ')}.`;
  // A field that the schema does not have.
  if (error.keyword === 'boolean') return `${where} is a field that nobody reads.`;
  return `${where} ${error.message}.`;
}
