/**
 * Addresses (path and query) that the server answers and the shell does not know: calls, files, `/auth/confirm` and `/mails/unsubscribe`, which
 * are pages of the server's. Everything else is a screen.
 */
export const NOT_A_SCREEN = [
  /^\/(api|auth\/(v1|confirm)|mails\/unsubscribe|storage|healthz|readyz|metrics)([/?]|$)/,
  /^[^?]*\.[a-z0-9]+(\?|$)/i,
];
