import { isIP } from 'node:net';

/** Characters that browsers drop or interpret differently. URLs that contain one are refused. */
const ODD = /[\s\\\p{C}]/u;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Numbers that some programs read as IPv4 addresses: 2130706433, 0x7f.1, 017700000001. */
const NUMERIC_HOST = /^(0x[0-9a-f]*|\d+)(\.(0x[0-9a-f]*|\d+))*\.?$/i;

/** Scheme, authority and the rest of a URL. */
const PARTS = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#]*)(.*)$/is;
/** The parts of a pattern, where a question mark is a wildcard. */
const PATTERN_PARTS = /^([a-z][a-z0-9+.-]*:\/\/)([^/]*)(.*)$/is;
/**
 * Matches an authority in ASCII, because parsers disagree about other characters, and similar letters can
 * imitate a host.
 */
const AUTHORITY = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d*)?$/i;
const hostOf = (authority: string): string => authority.replace(/:\d*$/, '');

const toSource = (pattern: string, wildcards: Record<string, string>): string =>
  pattern.replace(/\*\*|[*?]|[\\^$.|+()[\]{}]/g, (part) => wildcards[part] ?? `\\${part}`);

/**
 * Compiles a pattern with `*` (stops at "." and "/"), `**` (any text) and `?` (one character), anchored at
 * both ends. Wildcards in the authority stay within it: `https://*.example` must not match another host with
 * ".example" in its query.
 */
function toExpression(pattern: string): RegExp {
  const [, scheme = '', authority = '', rest = ''] = PATTERN_PARTS.exec(pattern) ?? [];
  const inAuthority = { '**': '[^/?#@:\\\\]*', '*': '[^./?#@:\\\\]*', '?': '[^./?#@:\\\\]' };
  const anywhere = { '**': '.*', '*': '[^./]*', '?': '.' };
  const isOpen = rest === '' && authority.endsWith('**');
  const end = isOpen ? '(:\\d+)?([/?].*)?' : toSource(rest, anywhere);
  return new RegExp(`^${toSource(scheme, {})}${toSource(authority, inAuthority)}${end}$`, 'su');
}

/** Decides where a sign-in may redirect (docs/auth-protocol.md#redirects). */
export class Redirects {
  readonly #site: URL;
  readonly siteUrl: string;
  readonly #patterns: RegExp[];

  constructor(siteUrl: string, allowed: readonly string[]) {
    this.siteUrl = siteUrl;
    this.#site = new URL(siteUrl);
    this.#patterns = allowed.map(toExpression);
  }

  /** Returns whether the URL is of this site or allowed by the configuration. */
  isAllowed(written: string): boolean {
    if (ODD.test(written) || written.length > 2_048) return false;
    const url = URL.parse(written);
    if (url === null || url.username + url.password !== '') return false;
    const authority = PARTS.exec(written)?.[2] ?? '';
    if (!AUTHORITY.test(authority)) return false;
    const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
    const host = hostOf(authority).toLowerCase();
    if (isWeb && url.hostname !== host) return false;
    if (isWeb && NUMERIC_HOST.test(host) && isIP(host) === 0) return false;
    const isLoopback = LOOPBACK.has(host);
    if (url.protocol === this.#site.protocol && url.hostname === this.#site.hostname) {
      if (url.port === this.#site.port || isLoopback) return true;
    }
    if (isWeb && isLoopback && (host !== 'localhost' || LOOPBACK.has(this.#site.hostname))) return true;
    if (isWeb && !isLoopback && isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
    const withoutFragment = written.split('#')[0] ?? '';
    return this.#patterns.some((pattern) => pattern.test(withoutFragment));
  }

  /** Returns the first given URL if it is allowed, otherwise the URL of the site. Never throws. */
  choose(...candidates: (string | undefined)[]): string {
    const given = candidates.find((candidate) => candidate !== undefined && candidate !== '');
    return given !== undefined && this.isAllowed(given) ? given : this.siteUrl;
  }
}

/** Adds parameters to the query of a URL. */
export function withQuery(target: string, parameters: Record<string, string>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Sets parameters as the fragment of a URL. The parameter `sb` marks redirects of this service. */
export function withFragment(target: string, parameters: Record<string, string>): string {
  const url = new URL(target);
  url.hash = new URLSearchParams({ ...parameters, sb: '' }).toString();
  return url.href;
}
