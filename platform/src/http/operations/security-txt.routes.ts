import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';

interface SecurityTxtOptions {
  publicUrl: string;
  /** mailto: and https: URLs, best first. Without any, the policy page names the contact. */
  securityContacts: string[];
}

const POLICY_PATH = '/security-policy.txt';
const TXT_PATH = '/.well-known/security.txt';
/** "RECOMMENDED … less than a year into the future" (RFC 9116, section 2.5.5). */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;
const CACHE_CONTROL = 'public, max-age=86400';
const TEXT_CONTENT = { 'text/plain': { schema: Type.String() } };
const POLICY = new URL('../../../../SECURITY.md', import.meta.url);

/** Returns the file of RFC 9116, which is the same for a day. */
export function composeSecurityTxt(
  { publicUrl, securityContacts }: SecurityTxtOptions,
  now = Date.now(),
): string {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const expires = new Date(today + VALID_DAYS * DAY_MS).toISOString().replace('.000Z', 'Z');
  // Web URLs must use HTTPS (sections 2.5.2 and 2.5.7).
  const isSecure = publicUrl.startsWith('https://');
  const contacts = securityContacts.length > 0 ? securityContacts : [`${publicUrl}${POLICY_PATH}`];
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    ...(isSecure ? [`Canonical: ${publicUrl}${TXT_PATH}`, `Policy: ${publicUrl}${POLICY_PATH}`] : []),
    '',
  ].join('\n');
}

/** Serves the contact for security issues (`SECURITY_CONTACT`) and the policy. */
export function registerSecurityTxt(app: FastifyInstance, options: SecurityTxtOptions): void {
  const policy = readFileSync(POLICY, 'utf8');
  const serve = (path: string, operationId: string, summary: string, read: () => string) => {
    const documented = { response: { 200: { description: 'The text', content: TEXT_CONTENT } } };
    app.get(path, { schema: { tags: ['operations'], operationId, summary, documented } }, (_request, reply) =>
      reply.type('text/plain; charset=utf-8').header('cache-control', CACHE_CONTROL).send(read()),
    );
  };
  serve(TXT_PATH, 'getSecurityContact', 'The contact for reports of vulnerabilities (RFC 9116)', () =>
    composeSecurityTxt(options),
  );
  serve(POLICY_PATH, 'getSecurityPolicy', 'How weaknesses are handled', () => policy);
}
