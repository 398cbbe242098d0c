import { isIPv6 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { StartupError } from './startup-error.ts';

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
 * Other sites whose pages may call the interface, as browsers name them. All sites at once are not to be had: each that
 * people trust with their sign-in has to be named.
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
 * Proxies whose X-Forwarded-For is believed.
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

/** What listens for everybody is reached from this machine by its name. */
const ALL_ADDRESSES = ['0.0.0.0', '[::]'];

/**
 * The address by which what listens on `host` is reached, an IPv6 address in brackets (RFC 3986, section 3.2.2).
 * @throws {StartupError} where no link can lead there, as with the zone of `fe80::1%eth0`
 */
export function toListeningUrl(host: string, port: number): string {
  const url = URL.parse(`http://${isIPv6(host) ? `[${host}]` : host}:${port}`);
  if (!url) {
    throw new StartupError(
      `HOST "${host}" makes no address that people can follow: set PUBLIC_URL, or another HOST.`,
    );
  }
  return `http://${ALL_ADDRESSES.includes(url.hostname) ? 'localhost' : url.hostname}:${port}`;
}

/**
 * Refuses an installation that expects the program to end TLS: it would speak plain HTTP where visitors expect https.
 * @throws {StartupError}
 */
export function refuseCertificate({ TLS_CERT, TLS_KEY }: Environment): void {
  if (TLS_CERT === undefined && TLS_KEY === undefined) return;
  throw new StartupError(
    'TLS_CERT and TLS_KEY are no settings any more: give the certificate to a proxy in front of the program (docs/operations/tls.md) and remove both.',
  );
}
