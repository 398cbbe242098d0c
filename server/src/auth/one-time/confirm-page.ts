import { createHash } from 'node:crypto';
import { CONFIRM_PATH } from '@wayable/protocol/auth';
import { escapeHtml } from '../../http/escape-html.ts';

/** What the mails' links are for, by the type in their address. */
const TEXTS: Record<string, { title: string; text: string; button: string }> = {
  signup: {
    title: 'Confirm your email address',
    text: 'One more step, and your Wayable account is ready.',
    button: 'Confirm my address',
  },
  magiclink: {
    title: 'Sign in to Wayable',
    text: 'You are about to sign in with the link of our mail.',
    button: 'Sign in',
  },
  recovery: {
    title: 'Choose a new password',
    text: 'You are about to sign in with the link of our mail, and can then choose a new password.',
    button: 'Continue',
  },
  email_change: {
    title: 'Confirm the change of your email address',
    text: 'Your Wayable account is to use another address. If you did not ask for this, close this page.',
    button: 'Confirm the change',
  },
};

/** Colours and measures of the design system (web/src/app/tokens.css): the page needs no file of the front end. */
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

const toPage = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
  `<link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${escapeHtml(title)} · Wayable</title>` +
  `<style>${STYLE}</style></head>` +
  `<body><main><section><h1>${escapeHtml(title)}</h1>${content}</section></main></body></html>`;

/** The link of a mail, as it came. */
export interface MailLink {
  tokenHash: string;
  type: string;
  /** Where it leads in the end, as it is asked for: whether it may is decided when it is used. */
  redirectTo: string;
}

const field = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

/** The page with the one button that uses a link up; undefined for a type that no mail of ours has. */
export function renderConfirmPage({ tokenHash, type, redirectTo }: MailLink): string | undefined {
  const texts = Object.hasOwn(TEXTS, type) ? TEXTS[type] : undefined;
  if (!texts) return undefined;
  const { title, text, button } = texts;
  const fields = [field('token_hash', tokenHash), field('type', type), field('redirect_to', redirectTo)];
  return toPage(
    title,
    `<p>${escapeHtml(text)}</p><form method="post" action="${CONFIRM_PATH}">${fields.join('')}` +
      `<button type="submit">${escapeHtml(button)}</button></form>` +
      `<p class="soft">The link works once.</p>`,
  );
}

/** The page for a link that has lost a part on its way. */
export const renderBrokenLinkPage = (): string =>
  toPage(
    'This link is not complete',
    `<p>Some mail programs break long links. Please copy the whole address from the mail, or type its code where you were asked for it.</p>` +
      `<a class="button" href="/auth">Go to Wayable</a>`,
  );

/**
 * The policy of these pages. It holds the form to nothing: browsers hold to "form-action" all that its answer leads on to,
 * which for an allowed target may be another origin still, and by then the link is used up. The form's own action is a constant.
 */
export const CONFIRM_PAGE_POLICY = [
  "default-src 'none'",
  `style-src ${STYLE_SOURCE}`,
  "img-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
