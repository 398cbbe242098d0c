/**
 * Replaces `typebox` in the browser. The browser uses the protocol's constants and types, but never
 * validates; building the schemas would cost 17 kB.
 */
const buildNothing = (): object => ({});

export default new Proxy({}, { get: () => buildNothing });
