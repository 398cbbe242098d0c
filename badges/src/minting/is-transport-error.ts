/** viem's errors of a call that did not reach the chain. */
const TRANSPORT = ['HttpRequestError', 'TimeoutError', 'AbortError', 'RpcRequestError'];

/** Returns whether the server did not answer, or answered with something other than a result. */
export function isTransportError(error: unknown): boolean {
  for (let cause = error as Error | undefined; cause; cause = cause.cause as Error | undefined) {
    if (TRANSPORT.includes(cause.name)) return !/revert/i.test(cause.message);
  }
  return false;
}
