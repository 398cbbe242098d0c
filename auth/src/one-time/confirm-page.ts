import { escapeHtml } from '@wayable/platform/http/errors/escape-html';
import { hiddenField, renderPlainPage } from '@wayable/platform/http/errors/plain-page';
import { say } from '@wayable/platform/texts/texts';
import { CONFIRM_PATH } from '@wayable/protocol/auth';
import { localizePath } from '@wayable/protocol/locale-path';
import type { Locale } from '@wayable/protocol/locales';

/** The link types in mails. */
const TYPES = ['signup', 'magiclink', 'recovery', 'email_change'] as const;

/** The parameters of a mail link. */
export interface MailLink {
  tokenHash: string;
  type: string;
  /** The requested redirect target, which is checked on use. */
  redirectTo: string;
}

/** Renders the page with the button that uses up a link; undefined for an unknown type. */
export function renderConfirmPage(
  locale: Locale,
  { tokenHash, type, redirectTo }: MailLink,
): string | undefined {
  const kind = TYPES.find((known) => known === type);
  if (!kind) return undefined;
  const fields = [
    hiddenField('token_hash', tokenHash),
    hiddenField('type', type),
    hiddenField('redirect_to', redirectTo),
  ];
  return renderPlainPage(
    locale,
    say(locale, `confirm_${kind}_title`),
    `<p>${escapeHtml(say(locale, `confirm_${kind}_text`))}</p>` +
      `<form method="post" action="${CONFIRM_PATH}">${fields.join('')}` +
      `<button type="submit">${escapeHtml(say(locale, `confirm_${kind}_button`))}</button></form>` +
      `<p class="soft">${escapeHtml(say(locale, 'confirm_once'))}</p>`,
  );
}

/** Renders the page for an incomplete link. */
export const renderBrokenLinkPage = (locale: Locale): string =>
  renderPlainPage(
    locale,
    say(locale, 'confirm_broken_title'),
    `<p>${escapeHtml(say(locale, 'confirm_broken_text'))}</p>` +
      `<a class="button" href="${localizePath('/auth', locale)}">${escapeHtml(say(locale, 'page_home'))}</a>`,
  );
