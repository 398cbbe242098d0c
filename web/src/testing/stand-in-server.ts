import { Problem, type ProblemCode } from '@wayable/protocol/problems';
import { ROUTES } from '@wayable/protocol/routes';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { type Call, type Method, type RouteName, SHAPES } from './stand-in-routes';
import { standInXmlHttpRequest } from './stand-in-xml-http-request';

export interface StandInRequest {
  /** The values of the `:name` parts in the path. */
  params: Record<string, string>;
  query: URLSearchParams;
  /** The parsed JSON of the body, or null for other content. */
  body: unknown;
  /** Reads a binary body, such as a photo. */
  blob: () => Promise<Blob>;
  headers: Headers;
  /** Aborts when the page cancels the request. */
  signal: AbortSignal;
}

/** This answer breaks the connection before a response. */
export const CUT = Symbol('cut');
/** With this answer, the response never arrives. */
export const SILENCE = Symbol('silence');

type Answer = Response | typeof CUT | typeof SILENCE | object | null;
/** Answers a request. If it returns undefined, the previous handler answers. */
type Handler = (request: StandInRequest) => Answer | undefined | Promise<Answer | undefined>;

const OURS = /^\/(api|auth\/v1|storage)\//;

const toPattern = (path: string) => new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
// Paths with fewer parameters come first. Otherwise, `lookup` in `locations/lookup` would be a place's ID.
const PATTERNS = (Object.entries(ROUTES) as [RouteName, string][])
  .sort(([, one], [, other]) => one.split(':').length - other.split(':').length)
  .map(([name, path]) => ({ name, pattern: toPattern(path) }));

function check(schema: TSchema, value: unknown, what: string): void {
  if (Value.Check(schema, value)) return;
  const faults = Value.Errors(schema, value).map(({ instancePath, message }) => `${instancePath} ${message}`);
  throw new Error(`${what} is not what the protocol says: ${faults.join('; ')}`);
}

/** Returns a problem in the server's format (RFC 9457). */
export function refuse(
  status: number,
  code: ProblemCode,
  detail: string,
  more: Pick<Problem, 'errors' | 'limit'> & { retryAfter?: string } = {},
): Response {
  const { retryAfter, ...told } = more;
  const problem = { type: 'about:blank', title: 'Refused', status, detail, code, ...told };
  check(Problem, problem, 'A refusal');
  return new Response(JSON.stringify(problem), {
    status,
    headers: {
      'content-type': 'application/problem+json',
      ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
    },
  });
}

/**
 * Answers `fetch` and `XMLHttpRequest` instead of the server. The protocol's schemas check requests and
 * responses, so that the stand-in stays like the real server.
 */
export class StandInServer {
  /** The received calls in order, such as `GET clientConfig`. */
  readonly asked: Call[] = [];
  readonly #handlers = new Map<string, Handler[]>();
  readonly #faults: string[] = [];
  /** Rejects when the server stops. */
  readonly #stopped = Promise.withResolvers<never>();
  readonly #fetch = globalThis.fetch;
  readonly #request = globalThis.XMLHttpRequest;

  start(): void {
    globalThis.fetch = (input, init) => {
      const request = new Request(input instanceof URL ? String(input) : input, init);
      const { pathname, origin } = new URL(request.url);
      return origin === location.origin && OURS.test(pathname)
        ? this.#serve(request)
        : this.#fetch.call(globalThis, input, init);
    };
    globalThis.XMLHttpRequest = standInXmlHttpRequest((request) => this.#serve(request));
  }

  /**
   * Breaks the connections of pending requests. Otherwise, their timeouts would affect later tests.
   * @throws if no handler answered a request, or a response was invalid
   */
  stop(): void {
    this.#stopped.promise.catch(() => undefined);
    this.#stopped.reject(new CutError('Failed to fetch'));
    globalThis.fetch = this.#fetch;
    globalThis.XMLHttpRequest = this.#request;
    if (this.#faults.length > 0) throw new Error(this.#faults.join('\n'));
  }

  /** Sets the handler of a call. The handler returns the body or a whole response. */
  on(call: Call, handler: Handler): void {
    this.#add(call, handler);
  }

  /**
   * Sets the handler of a call to the authentication service, which has a separate protocol
   * (docs/auth-protocol.md).
   */
  onAuth(method: Method, path: string, handler: Handler): void {
    this.#add(`${method} ${ROUTES.auth}${path}`, handler);
  }

  #add(key: string, handler: Handler): void {
    this.#handlers.set(key, [handler, ...(this.#handlers.get(key) ?? [])]);
  }

  async #serve(request: Request): Promise<Response> {
    const aborted = new Promise<never>((_, reject) => {
      const abort = () => reject(request.signal.reason);
      if (request.signal.aborted) abort();
      request.signal.addEventListener('abort', abort, { once: true });
    });
    return Promise.race([this.#answer(request), aborted, this.#stopped.promise]);
  }

  async #answer(request: Request): Promise<Response> {
    const { pathname, searchParams: query } = new URL(request.url);
    const found = PATTERNS.map(({ name, pattern }) => ({ name, match: pattern.exec(pathname) })).find(
      ({ match }) => match !== null,
    );
    const key = `${request.method} ${found?.name ?? pathname}`;
    if (found) this.asked.push(key as Call);
    const isJson = request.headers.get('content-type')?.startsWith('application/json') ?? false;
    // The official client sets the JSON content type even if there is no body.
    const content = isJson ? await request.text() : '';
    const body: unknown = content === '' ? null : JSON.parse(content);
    const shape = SHAPES[key as Call];
    try {
      if (shape?.body) check(shape.body, body, `The body of ${key}`);
      const { headers, signal } = request;
      const params = { ...found?.match?.groups };
      const blob = () => request.blob();
      for (const handler of this.#handlers.get(key) ?? []) {
        const answer = await handler({ params, query, body, blob, headers, signal });
        if (answer !== undefined) return await toResponse(answer, key, shape?.answer);
      }
      throw new Error(`Nobody answers ${key}.`);
    } catch (error) {
      if (error instanceof CutError) throw error;
      this.#faults.push(String(error));
      return new Response(null, { status: 501 });
    }
  }
}

/** The error of `fetch` for a broken connection. */
class CutError extends TypeError {}

async function toResponse(answer: Answer, key: string, schema: TSchema | undefined): Promise<Response> {
  if (answer === CUT) throw new CutError('Failed to fetch');
  if (answer === SILENCE) return new Promise(() => {});
  if (answer instanceof Response) return answer;
  if (schema) check(schema, answer, `The answer to ${key}`);
  else if (!key.includes(ROUTES.auth)) throw new Error(`${key} has no schema in stand-in-routes.ts.`);
  return answer === null ? new Response(null, { status: 204 }) : Response.json(answer);
}
