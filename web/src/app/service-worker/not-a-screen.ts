/**
 * URLs (path and query) that the server answers itself: calls, files, and the server's own pages for
 * links in mails. All other URLs are screens.
 */
export const NOT_A_SCREEN = [
  /^\/(\.well-known|api|auth\/(v1|confirm)|mails\/unsubscribe|newsletter\/(confirm|unsubscribe)|rest\/v1|share|storage|healthz|readyz|metrics)([/?]|$)/,
  /^[^?]*\.[a-z0-9]+(\?|$)/i,
];
