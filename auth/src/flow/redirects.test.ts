import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Redirects, withFragment, withQuery } from './redirects.ts';

const SITE = 'https://wayable.example';
const site = new Redirects(SITE, []);
const local = new Redirects('http://localhost:3000', []);
const listed = new Redirects(SITE, [
  'https://app.example/back',
  'https://*.preview.example/back',
  'https://deep.example/**',
  'wayable://signed-in',
  'https://one-?.example',
]);

describe('redirect URL', () => {
  it.each([
    SITE,
    `${SITE}/`,
    `${SITE}/auth?kept=1#part`,
    `${SITE}:443/profile`,
    'HTTPS://WAYABLE.EXAMPLE/profile',
    'http://127.0.0.1:8080/callback',
    'http://[::1]:8080/callback',
  ])('allows a redirect to %s', (address) => {
    expect(site.isAllowed(address)).toBe(true);
    expect(site.choose(address)).toBe(address);
  });

  it.each([
    ['a userinfo before another host', `${SITE}@evil.example/`],
    ['a userinfo with a password', 'https://wayable.example:443@evil.example/'],
    ['a userinfo before the right host', 'https://someone@wayable.example/'],
    ['an empty userinfo', 'https://@wayable.example/'],
    ['an empty userinfo with a colon', 'https://:@wayable.example/'],
    ['a backslash instead of the path', 'https://wayable.example\\@evil.example/'],
    ['backslashes instead of slashes', 'https:\\\\evil.example'],
    ['a backslash in the path', `${SITE}/\\evil.example`],
    ['no scheme', '//evil.example'],
    ['no scheme, right host', '//wayable.example'],
    ['a path only', '/profile'],
    ['one slash', 'https:/wayable.example/'],
    ['no slash', 'https:wayable.example'],
    ['three slashes', 'https:///evil.example'],
    ['another scheme', 'http://wayable.example/'],
    ['javascript', 'javascript:alert(1)'],
    ['javascript with the host', 'javascript://wayable.example/%0aalert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['blob', `blob:${SITE}/0b7d`],
    ['view-source', `view-source:${SITE}/`],
    ['file', 'file:///etc/passwd'],
    ['a suffix', 'https://wayable.example.evil.example/'],
    ['a prefix', 'https://evilwayable.example/'],
    ['a subdomain', 'https://sub.wayable.example/'],
    ['a trailing dot', 'https://wayable.example./'],
    ['another port', `${SITE}:8443/`],
    ['the port of http', `${SITE}:80/`],
    ['a line feed', `${SITE}/\nlocation: https://evil.example`],
    ['a carriage return', `${SITE}/\r\nset-cookie: a=b`],
    ['a tab in the scheme', 'java\tscript:alert(1)'],
    ['a tab in the host', 'https://evil\t.example/'],
    ['a leading blank', ` ${SITE}/`],
    ['a leading control', `\u0001${SITE}/`],
    ['an invisible character', 'https://wayable\u200B.example/'],
    ['a letter of another script', 'https://wаyable.example/'],
    ['a full stop of another width', 'https://wayable。example/'],
    ['letters of another width', 'https://ｗayable.example/'],
    ['a percent-encoded host', 'https://%77ayable.example/'],
    ['a percent-encoded at sign in the host', 'https://wayable.example%40evil.example/'],
    ['half a character', `${SITE}/\uD800`],
    ['more than two thousand characters', `${SITE}/${'a'.repeat(2_100)}`],
    ['no text', ''],
  ])('refuses a redirect to a URL with %s', (_, address) => {
    expect(site.isAllowed(address)).toBe(false);
    expect(site.choose(address)).toBe(SITE);
  });
});

describe('IP address', () => {
  it.each([
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.1/',
    'http://017700000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://127.0.0.1./',
    'http://0/',
    'http://0.0.0.0/',
    'http://127.0.0.2/',
    'http://10.0.0.1/',
    'http://192.168.1.1:3000/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::]/',
    'http://[::127.0.0.1]/',
    'http://[fe80::1]/',
    'http://１27.0.0.1/',
    'http://①②⑦.0.0.1/',
  ])('refuses a redirect to the IP address in %s', (address) => {
    expect(site.isAllowed(address)).toBe(false);
    expect(local.isAllowed(address)).toBe(false);
  });

  it('refuses redirects to IP addresses despite a catch-all pattern', () => {
    const all = new Redirects(SITE, ['https://**', 'http://**']);
    expect(all.isAllowed('https://anything.example/')).toBe(true);
    for (const host of ['2130706433', '0x7f.1', '10.0.0.1', '[fe80::1]', '[::ffff:127.0.0.1]', '127.1']) {
      expect(all.isAllowed(`http://${host}/`)).toBe(false);
    }
    expect(all.isAllowed('https://good.example@evil.example/')).toBe(false);
  });

  it('allows redirects to any localhost port only for local sites', () => {
    expect(local.isAllowed('http://localhost:5173/auth')).toBe(true);
    expect(site.isAllowed('http://localhost:5173/auth')).toBe(false);
    expect(local.isAllowed('https://localhost.evil.example/')).toBe(false);
  });
});

describe('pattern', () => {
  it.each([
    'https://app.example/back',
    'https://app.example/back#part',
    'https://pull-12.preview.example/back',
    'https://deep.example/a/b.c?d=e',
    'wayable://signed-in',
    'https://one-1.example',
  ])('allows a redirect to %s by a configured pattern', (address) => {
    expect(listed.isAllowed(address)).toBe(true);
  });

  it.each([
    ['is anchored at the end', 'https://app.example/back/further'],
    ['is anchored at the end, with a query', 'https://app.example/back?next=https://evil.example'],
    ['is anchored at the beginning', 'https://evil.example/https://app.example/back'],
    ['stops at a full stop', 'https://a.b.preview.example/back'],
    ['stops at a slash', 'https://evil.example/.preview.example/back'],
    ['does not read past a question mark', 'https://evil.example?.preview.example/back'],
    ['does not read past a fragment', 'https://evil.example#.preview.example/back'],
    ['does not read past a port', 'https://evil:80#.preview.example/back'],
    ['matches a full stop literally', 'https://appxexample/back'],
    ['has another scheme', 'http://app.example/back'],
    ['matches only one character for a question mark', 'https://one-12.example'],
    ['needs one character for a question mark', 'https://one-.example'],
    ['contains the complete URL of an application', 'wayable://signed-in/further'],
    ['does not read past a question mark after a bare host', 'https://evil?.preview.example/back'],
    ['does not read past an at sign', 'https://evil@1.preview.example/back'],
    ['allows no userinfo', 'https://app.example:x@evil.preview.example/back'],
  ])('refuses a redirect URL because the pattern %s', (_, address) => {
    expect(listed.isAllowed(address)).toBe(false);
  });

  it('never matches another host with a redirect URL wildcard', () => {
    const preview = new Redirects(SITE, ['https://*.preview.example/**']);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 30 }), fc.webPath(), (label, path) => {
        const address = `https://${label}.preview.example${path || '/'}`;
        if (!preview.isAllowed(address)) return;
        expect(new URL(address).hostname).toMatch(/^[^.]*\.preview\.example$/);
      }),
    );
  });
});

describe('random text', () => {
  const tricks = fc.constantFrom(
    '/',
    '\\',
    '@',
    ':',
    '#',
    '?',
    '.',
    '%',
    '\t',
    '//',
    'wayable.example',
    'https:',
  );
  const text = fc.array(fc.oneof(tricks, fc.string({ maxLength: 4 })), { maxLength: 12 });

  it('allows random redirect URLs only to the site or localhost', () => {
    fc.assert(
      fc.property(text, (parts) => {
        for (const address of [parts.join(''), `https://${parts.join('')}`, `${SITE}${parts.join('')}`]) {
          if (!site.isAllowed(address)) continue;
          const { origin, hostname, username } = new URL(address);
          expect(origin === SITE || ['127.0.0.1', '[::1]'].includes(hostname)).toBe(true);
          expect(username).toBe('');
          // Browsers must resolve the URL to the same origin, also on the page of another site.
          expect(new URL(address, 'https://evil.example/').origin).toBe(origin);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('chooses the site or the given text as redirect URL', () => {
    fc.assert(
      fc.property(fc.option(fc.string(), { nil: undefined }), (address) => {
        const chosen = site.choose(address);
        expect(chosen === SITE || chosen === address).toBe(true);
      }),
    );
  });

  it('keeps query and path when adding parameters to redirect URLs', () => {
    expect(withQuery(`${SITE}/back?kept=a%20b#old`, { code: 'x&y' })).toBe(
      `${SITE}/back?kept=a+b&code=x%26y#old`,
    );
    expect(withFragment(`${SITE}/back?kept=1#old`, { error: 'no\r\nway' })).toBe(
      `${SITE}/back?kept=1#error=no%0D%0Away&sb=`,
    );
  });

  it('chooses the site if the first redirect URL is refused', () => {
    expect(site.choose(undefined, '', `${SITE}/one`, `${SITE}/two`)).toBe(`${SITE}/one`);
    expect(site.choose('https://evil.example/', `${SITE}/two`)).toBe(SITE);
    expect(site.choose(undefined, undefined)).toBe(SITE);
  });
});
