const CALLS = /^\/(api|auth\/v1|rest\/v1|storage|healthz|readyz|metrics)(\/|\?|$)/;

/** Whether an address belongs to the HTTP interface: everything else is a page or a file of one. */
export const isCall = (url: string): boolean => CALLS.test(url) && !url.startsWith('/api/docs');
