import { isUtf8 } from 'node:buffer';
import type { FastifyBodyParser, FastifyInstance } from 'fastify';

/** Maximum depth, because each level needs stack space in recursive code. Our pages send three levels. */
const MAX_DEPTH = 32;
const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Returns whether JSON text is nested too deeply. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) isInString = !isInString;
    else if (isInString) {
      if (code === BACKSLASH) index += 1;
    } else if (OPENING.has(code)) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (CLOSING.has(code)) depth -= 1;
  }
  return false;
}

const tooDeep = () =>
  Object.assign(new Error(`must not be nested more than ${MAX_DEPTH} levels deep`), { statusCode: 400 });

const notUtf8 = () => Object.assign(new Error('must be encoded in UTF-8'), { statusCode: 400 });

/**
 * Builds a JSON parser (RFC 8259) that limits nesting and refuses prototype changes. An empty body means no
 * body. Refuses bytes that are not UTF-8, because decoding would store replacement characters.
 */
function buildJsonParser(app: FastifyInstance): FastifyBodyParser<Buffer> {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request, bytes, done) => {
    if (!isUtf8(bytes)) return done(notUtf8());
    const body = bytes.toString();
    // Many clients send the JSON content type with every request.
    if (body === '') done(null, undefined);
    else if (isTooDeep(body)) done(tooDeep());
    else parse(request, body, done);
  };
}

/** Registers the JSON parser for all routes. */
export function registerJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, buildJsonParser(app));
}
