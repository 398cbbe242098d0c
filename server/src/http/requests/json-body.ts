import type { FastifyBodyParser, FastifyInstance } from 'fastify';

/** The product sends three levels; what walks through a value needs a place on the stack for each. */
const MAX_DEPTH = 32;
const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Whether JSON text is nested more deeply than anything that is meant. */
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

/** Reads JSON (RFC 8259) that is not nested without end and does not change prototypes; where nothing comes it is no body. */
function buildJsonParser(app: FastifyInstance): FastifyBodyParser<string> {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request, body, done) => {
    // Many clients announce JSON with every request.
    if (body === '') done(null, undefined);
    else if (isTooDeep(body)) done(tooDeep());
    else parse(request, body, done);
  };
}

/** Lets all routes read JSON in this way. */
export function registerJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, buildJsonParser(app));
}
