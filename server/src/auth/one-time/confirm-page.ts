import { CONFIRM_PATH } from '@wayable/protocol/auth';
import { localizePath } from '@wayable/protocol/locale-path';
import type { Locale } from '@wayable/protocol/locales';
import { escapeHtml } from '../../http/errors/escape-html.ts';
import { hiddenField, renderPlainPage } from '../../http/errors/plain-page.ts';
import { say } from '../../texts/texts.ts';

/** What the mails' links are for: the type in their address. */
const TYPES = ['signup', 'magiclink', 'recovery', 'email_change'] as const;

/** The link of a mail, as it came. */
export interface MailLink {
  tokenHash: string;
  type: string;
  /** Where it leads in the end, as it is asked for: whether it may is decided when it is used. */
  redirectTo: string;
}

/** The page with the one button that uses a link up; undefined for a type that no mail of ours has. */
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

/** The page for a link that has lost a part on its way. */
export const renderBrokenLinkPage = (locale: Locale): string =>
  renderPlainPage(
    locale,
    say(locale, 'confirm_broken_title'),
    `<p>${escapeHtml(say(locale, 'confirm_broken_text'))}</p>` +
      `<a class="button" href="${localizePath('/auth', locale)}">${escapeHtml(say(locale, 'page_home'))}</a>`,
  );
