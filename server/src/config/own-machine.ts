const LOOPBACK_NAME = /(^|\.)localhost$/;
const LOOPBACK_IPV4 = /^127(\.\d{1,3}){3}$/;

/** Whether a name or address leads to this machine from itself alone (RFC 6761, section 6.3; RFC 5735; RFC 4291). */
const isLoopback = (host: string): boolean => {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return LOOPBACK_NAME.test(name) || LOOPBACK_IPV4.test(name) || name === '::1';
};

/**
 * Whether only this machine can reach the installation, as far as its configuration tells: by the address that people
 * use where that is set, otherwise by the one that it listens on.
 */
export function isOnlyForThisMachine(publicUrl: string | undefined, host: string): boolean {
  return isLoopback(publicUrl === undefined ? host : new URL(publicUrl).hostname);
}
