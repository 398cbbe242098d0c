const LOOPBACK_NAME = /(^|\.)localhost$/;
const LOOPBACK_IPV4 = /^127(\.\d{1,3}){3}$/;

/** Returns whether a host is the loopback of this machine (RFC 6761, section 6.3; RFC 5735; RFC 4291). */
const isLoopback = (host: string): boolean => {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return LOOPBACK_NAME.test(name) || LOOPBACK_IPV4.test(name) || name === '::1';
};

/**
 * Returns whether only this machine can reach the installation, by its public URL if set, otherwise by its
 * listening address.
 */
export function isOnlyForThisMachine(publicUrl: string | undefined, host: string): boolean {
  return isLoopback(publicUrl === undefined ? host : new URL(publicUrl).hostname);
}
