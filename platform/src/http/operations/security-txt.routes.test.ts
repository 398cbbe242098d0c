import { startTestApp } from '@wayable/server/testing/test-app';
import { describe, expect, it } from 'vitest';
import { composeSecurityTxt } from './security-txt.routes.ts';

const TXT = '/.well-known/security.txt';
const YEAR_MS = 365 * 86_400_000;

/** Parses fields and values (RFC 9116, section 2). */
function parse(text: string): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const line of text.split('\n').filter((line) => line !== '')) {
    const [, name = '', value = ''] = /^([A-Z][A-Za-z-]*): (\S.*)$/.exec(line) ?? [];
    fields[name] = [...(fields[name] ?? []), value];
  }
  return fields;
}

describe('security.txt', () => {
  it('lists contacts and policy in security.txt', async () => {
    const server = await startTestApp({
      PUBLIC_URL: 'https://wayable.example',
      SECURITY_CONTACT: 'mailto:security@wayable.example, https://wayable.example/report',
    });
    const { status, headers, body } = await server.send('GET', TXT, {
      headers: { origin: 'https://evil.example' },
    });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=86400');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    const fields = parse(body);
    expect(fields).toMatchObject({
      Contact: ['mailto:security@wayable.example', 'https://wayable.example/report'],
      'Preferred-Languages': ['en'],
      Canonical: [`https://wayable.example${TXT}`],
      Policy: ['https://wayable.example/security-policy.txt'],
    });
    const [expires, ...more] = fields.Expires ?? [];
    expect(more).toEqual([]);
    expect(expires).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
    expect(Date.parse(expires as string)).toBeGreaterThan(Date.now());
    expect(Date.parse(expires as string)).toBeLessThan(Date.now() + YEAR_MS);
    const policy = await server.send('GET', '/security-policy.txt');
    expect(policy.status).toBe(200);
    expect(policy.body).toContain('# Reporting a weakness');
    await server.close();
  });

  it('names the policy URL as contact if SECURITY_CONTACT is unset', async () => {
    const server = await startTestApp({ PUBLIC_URL: 'https://wayable.example' });
    const { status, body } = await server.send('GET', TXT);
    expect(status).toBe(200);
    expect(parse(body).Contact).toEqual(['https://wayable.example/security-policy.txt']);
    expect((await server.send('GET', '/security-policy.txt')).body).toContain(
      'write to the operator of the site',
    );
    await server.close();
  });

  it('omits http URLs from security.txt and sets Expires', () => {
    const options = { publicUrl: 'http://127.0.0.1:3000', securityContacts: ['mailto:a@b.example'] };
    for (const now of ['2026-01-01T00:00:00Z', '2026-12-31T23:59:59Z', '2028-02-29T12:00:00Z']) {
      const fields = parse(composeSecurityTxt(options, Date.parse(now)));
      expect(Object.keys(fields).sort()).toEqual(['Contact', 'Expires', 'Preferred-Languages']);
      const until = Date.parse(fields.Expires?.[0] ?? '') - Date.parse(now);
      // More than a month, although caches keep the file for a day
      expect(until).toBeGreaterThan(30 * 86_400_000);
      expect(until).toBeLessThan(YEAR_MS);
    }
  });
});
