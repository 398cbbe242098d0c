/**
 * Addresses (path and query) that the server answers and the shell does not know: calls, files, and the pages that mails lead to, which are the
 * server's. Everything else is a screen.
 */
export const NOT_A_SCREEN = [
  /^\/(\.well-known|api|auth\/(v1|confirm)|mails\/unsubscribe|newsletter\/(confirm|unsubscribe)|rest\/v1|share|storage|healthz|readyz|metrics)([/?]|$)/,
  /^[^?]*\.[a-z0-9]+(\?|$)/i,
];
