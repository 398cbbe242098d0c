import { createHash } from 'node:crypto';
import { directionOf } from '@wayable/protocol/locale-path';
import type { Locale } from '@wayable/protocol/locales';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from './escape-html.ts';

/**
 * Colors and sizes of the design system (web/src/app/tokens.css). The page needs no file of the front end.
 */
const STYLE = `
:root{color-scheme:light;--paper:#faf5ec;--surface:#fffdf8;--ink:#191c33;--soft:#414461;--line:#dccfb9;--accent:#2f35a8;--strong:#1f2480;--on-accent:#fffdf8;--focus:#2f35a8}
@media (prefers-color-scheme:dark){:root{color-scheme:dark;--paper:#12142a;--surface:#1b1e38;--ink:#f6f0e4;--soft:#cfcada;--line:#353956;--accent:#c1c6ff;--strong:#dcdfff;--on-accent:#12142a;--focus:#ffd166}}
body{margin:0;min-block-size:100dvh;background:var(--paper);color:var(--ink);font:1.125rem/1.6 "Atkinson Hyperlegible Next",system-ui,-apple-system,"Segoe UI",sans-serif;overflow-wrap:break-word}
main{box-sizing:border-box;max-inline-size:34rem;margin-inline:auto;padding:clamp(1.5rem,6vw,4rem) clamp(1rem,4vw,2rem)}
section{padding:1.5rem;border:1px solid var(--line);border-radius:1.25rem;background:var(--surface)}
h1{margin:0 0 1rem;font-size:clamp(1.875rem,1.6rem + 1.4vw,2.4375rem);line-height:1.12;letter-spacing:-.015em;text-wrap:balance}
p{margin:0 0 1.25rem}
.soft{margin:1.25rem 0 0;color:var(--soft);font-size:1rem}
button,.button{box-sizing:border-box;display:inline-block;min-block-size:3rem;min-inline-size:3rem;padding:.5rem 1.25rem;border:2px solid transparent;border-radius:999px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:var(--strong)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
`;
const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** Renders a whole page on the server. `content` is HTML, the title is text. */
export const renderPlainPage = (locale: Locale, title: string, content: string): string =>
  `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
  `<link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${escapeHtml(title)} · Wayable</title>` +
  `<style>${STYLE}</style></head>` +
  `<body><main><section><h1>${escapeHtml(title)}</h1>${content}</section></main></body></html>`;

/** Renders a hidden form field. */
export const hiddenField = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

/**
 * The content security policy of these pages. It omits "form-action", because browsers also apply it to
 * redirects after the form, and a mail link may redirect to another origin. The forms have constant actions.
 */
const PLAIN_PAGE_POLICY = [
  "default-src 'none'",
  `style-src ${STYLE_SOURCE}`,
  "img-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const FORM_MAX_BYTES = 8_192;

/** Sends a page of `renderPlainPage` without caching. Its URL may be secret, so it sends no referrer. */
export const sendPlainPage = (reply: FastifyReply, status: number, page: string): FastifyReply =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': PLAIN_PAGE_POLICY,
      'referrer-policy': 'no-referrer',
    })
    .send(page);

/** Accepts only form bodies in a scope. */
export function acceptFormsOnly(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
    async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
}
