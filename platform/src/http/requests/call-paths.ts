const CALLS = /^\/(\.well-known|api|auth\/v1|rest\/v1|storage|healthz|readyz|metrics)(\/|\?|$)/;

/**
 * Returns whether a URL belongs to the HTTP API, or is well-known (RFC 8615). All others are pages and their
 * files.
 */
export const isCall = (url: string): boolean => CALLS.test(url) && !url.startsWith('/api/docs');
