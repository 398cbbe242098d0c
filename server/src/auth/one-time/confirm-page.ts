import { CONFIRM_PATH } from '@wayable/protocol/auth';
import { escapeHtml } from '../../http/escape-html.ts';
import { hiddenField, renderPlainPage } from '../../http/plain-page.ts';

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

/** The link of a mail, as it came. */
export interface MailLink {
  tokenHash: string;
  type: string;
  /** Where it leads in the end, as it is asked for: whether it may is decided when it is used. */
  redirectTo: string;
}

/** The page with the one button that uses a link up; undefined for a type that no mail of ours has. */
export function renderConfirmPage({ tokenHash, type, redirectTo }: MailLink): string | undefined {
  const texts = Object.hasOwn(TEXTS, type) ? TEXTS[type] : undefined;
  if (!texts) return undefined;
  const { title, text, button } = texts;
  const fields = [
    hiddenField('token_hash', tokenHash),
    hiddenField('type', type),
    hiddenField('redirect_to', redirectTo),
  ];
  return renderPlainPage(
    title,
    `<p>${escapeHtml(text)}</p><form method="post" action="${CONFIRM_PATH}">${fields.join('')}` +
      `<button type="submit">${escapeHtml(button)}</button></form>` +
      `<p class="soft">The link works once.</p>`,
  );
}

/** The page for a link that has lost a part on its way. */
export const renderBrokenLinkPage = (): string =>
  renderPlainPage(
    'This link is not complete',
    `<p>Some mail programs break long links. Please copy the whole address from the mail, or type its code where you were asked for it.</p>` +
      `<a class="button" href="/auth">Go to Wayable</a>`,
  );
