import { directionOf } from '@wayable/protocol/locale-path';
import type { Locale } from '@wayable/protocol/locales';
import { escapeHtml } from '../http/errors/escape-html.ts';
import type { Mail } from './mail-sender.ts';

/** The texts of a mail in one language, for both its plain text and its HTML. */
export interface MailContent {
  locale: Locale;
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** Markdown text below the paragraphs, with HTML of our own renderer. */
  body?: { text: string; html: string };
  /** A link to the next step. The plain text also contains its URL. */
  action?: { label: string; url: string };
  /** A code to type on another device, where the link does not help. */
  code?: { label: string; digits: string };
  /** Small text at the end: what to do if the recipient did not ask for the mail. */
  notes: string[];
}

const INK = '#16242f';
const SOFT_INK = '#41525f';
const ACCENT = '#0b5a56';
const PAPER = '#fbf8f2';
const FONT = "font-family:'Atkinson Hyperlegible Next','Segoe UI',Helvetica,Arial,sans-serif";

const paragraph = (text: string, style = `margin:0 0 16px;color:${INK};font-size:17px;line-height:1.55`) =>
  `<p style="${style}">${escapeHtml(text)}</p>`;

function toHtml({ locale, subject, greeting, paragraphs, body, action, code, notes }: MailContent): string {
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:14px 28px;` +
      `border-radius:10px;background:${ACCENT};color:#ffffff;font-size:17px;font-weight:700;text-decoration:none">` +
      `${escapeHtml(action.label)}</a></p>`
    : '';
  // Use CSS letter spacing instead of spaces, so that a copied code has no spaces.
  const digits = code
    ? paragraph(code.label) +
      `<p style="margin:0 0 24px;color:${INK};font-size:30px;font-weight:700;letter-spacing:6px">` +
      `${escapeHtml(code.digits)}</p>`
    : '';
  const marked = body
    ? `<div style="margin:0 0 16px;color:${INK};font-size:17px;line-height:1.55">${body.html}</div>`
    : '';
  const small = `margin:0 0 10px;color:${SOFT_INK};font-size:15px;line-height:1.5`;
  return (
    `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light">` +
    `<title>${escapeHtml(subject)}</title></head>` +
    `<body style="margin:0;padding:24px 12px;background:${PAPER};${FONT}">` +
    `<main role="main" style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:14px">` +
    `<h1 style="margin:0 0 20px;color:${INK};font-size:24px;line-height:1.3">${escapeHtml(subject)}</h1>` +
    `${paragraph(greeting)}${paragraphs.map((text) => paragraph(text)).join('')}${marked}${button}${digits}` +
    `<hr style="margin:28px 0 18px;border:0;border-top:1px solid #d9d2c4">` +
    `${notes.map((text) => paragraph(text, small)).join('')}</main></body></html>`
  );
}

function toText({ greeting, paragraphs, body, action, code, notes }: MailContent): string {
  const parts = [greeting, ...paragraphs];
  if (body) parts.push(body.text);
  if (action) parts.push(`${action.label}:\n${action.url}`);
  if (code) parts.push(`${code.label}\n\n    ${code.digits}`);
  parts.push('--', ...notes);
  return `${parts.join('\n\n')}\n`;
}

/** Composes a mail with the same content in plain text and in HTML. Texts of users are escaped. */
export const composeMail = (to: string, content: MailContent): Mail => ({
  to,
  subject: content.subject,
  text: toText(content),
  html: toHtml(content),
});
