import { isIPv6 } from 'node:net';

const IPV6_GROUPS = 8;
/** A customer has at least a /64, so its addresses count as one. */
const IPV6_CUSTOMER_GROUPS = 4;

/** Returns the network of a client: the IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  const address = ip.split('%')[0] ?? '';
  if (!isIPv6(address)) return ip;
  // The URL parser normalizes every spelling of an address.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = written.split('::');
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'));
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const zeros = Array.from({ length: IPV6_GROUPS - before.length - after.length }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, IPV6_CUSTOMER_GROUPS).join(':')}::/64`;
}
