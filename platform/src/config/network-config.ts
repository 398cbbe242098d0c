import { isIPv6 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { StartupError } from '../startup/startup-error.ts';

type Environment = Record<string, string | undefined>;

const readList = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null && ['http:', 'https:'].includes(url.protocol) && url.origin === text && !text.includes('*')
  );
}

/**
 * Reads the origins that may call the API. A wildcard is refused: each site that users trust with a sign-in
 * must be named.
 * @throws {StartupError}
 */
export function readCorsOrigins({ CORS_ORIGINS }: Environment): string[] {
  const origins = readList(CORS_ORIGINS);
  const wrong = origins.find((text) => !isOrigin(text));
  if (wrong === undefined) return origins;
  throw new StartupError(
    `CORS_ORIGINS must list origins such as https://app.example (scheme, host, no path, no *), not "${wrong}".`,
  );
}

function isProxy(text: string): boolean {
  try {
    proxyAddr.compile([text]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads the trusted proxies for X-Forwarded-For.
 * @throws {StartupError}
 */
export function readTrustedProxies({ TRUSTED_PROXIES }: Environment): string[] {
  const proxies = readList(TRUSTED_PROXIES);
  const wrong = proxies.find((text) => !isProxy(text));
  if (wrong === undefined) return proxies;
  throw new StartupError(
    `TRUSTED_PROXIES must list addresses, networks such as 10.0.0.0/8, or loopback, linklocal and uniquelocal, not "${wrong}".`,
  );
}

/** Addresses of all interfaces: this machine reaches them as localhost. */
const ALL_ADDRESSES = ['0.0.0.0', '[::]'];

/**
 * Returns the URL of a listening host, with an IPv6 address in brackets (RFC 3986, section 3.2.2).
 * @throws {StartupError} if no URL can express it, as with the zone of `fe80::1%eth0`
 */
export function toListeningUrl(host: string, port: number): string {
  const url = URL.parse(`http://${isIPv6(host) ? `[${host}]` : host}:${port}`);
  if (!url) {
    throw new StartupError(
      `HOST "${host}" is not an address that people can open: set PUBLIC_URL, or another HOST.`,
    );
  }
  return `http://${ALL_ADDRESSES.includes(url.hostname) ? 'localhost' : url.hostname}:${port}`;
}

/**
 * Refuses TLS settings: the program does not terminate TLS and would serve plain HTTP instead.
 * @throws {StartupError}
 */
export function refuseCertificate({ TLS_CERT, TLS_KEY }: Environment): void {
  if (TLS_CERT === undefined && TLS_KEY === undefined) return;
  throw new StartupError(
    'TLS_CERT and TLS_KEY are no longer settings: give the certificate to a proxy in front of the program (docs/operations/tls.md) and remove both.',
  );
}
