export type Operation = 'review' | 'edit' | 'signup' | 'photo' | 'read' | 'page';

/** A request of the load, with its result. */
export interface Attempt {
  operation: Operation;
  startedAt: number;
  ms: number;
  /** How the request failed; undefined after a success. */
  failure: string | undefined;
  /** Whether a failed request got a document with a code, and status 503. */
  isUnavailable: boolean;
}

export interface CallOptions {
  token?: string | undefined;
  json?: object;
  bytes?: Uint8Array;
  idempotencyKey?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: documents of many routes
type Document = any;

/** Timeout of a request. The program answers every request within this time. */
const TIMEOUT_MS = 60_000;

/** Sends the requests of a load through the proxy, and records each attempt. */
export class LoadClient {
  readonly attempts: Attempt[] = [];
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** Returns the document of the answer, or undefined after a failure. */
  async call(
    operation: Operation,
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<Document | undefined> {
    const startedAt = Date.now();
    const record = (failure?: string, isUnavailable = false) => {
      this.attempts.push({ operation, startedAt, ms: Date.now() - startedAt, failure, isUnavailable });
    };
    try {
      const response = await fetch(`${this.#url}${path}`, toRequest(method, options));
      const text = await response.text();
      const type = response.headers.get('content-type') ?? '';
      const document = type.includes('json') ? JSON.parse(text) : {};
      if (response.ok) {
        record();
        return document;
      }
      const { status } = response;
      // Documents of the authentication service have `error_code`, others `code`.
      const code = document.error_code ?? document.code;
      record(`${status} ${code ?? text.slice(0, 60)}`, status === 503 && code !== undefined);
    } catch (error) {
      const { cause, name } = error as Error & { cause?: { code?: string } };
      record(`no answer (${cause?.code ?? name})`);
    }
    return undefined;
  }
}

function toRequest(method: string, { token, json, bytes, idempotencyKey }: CallOptions): RequestInit {
  const body = json ? JSON.stringify(json) : bytes && new Uint8Array(bytes);
  const contentType = json ? 'application/json' : 'image/jpeg';
  return {
    method,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      ...(body && { 'content-type': contentType }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(body && { body }),
  };
}
