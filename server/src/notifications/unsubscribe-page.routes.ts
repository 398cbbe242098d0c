import type { Database } from '@wayable/platform/db/database';
import { escapeHtml } from '@wayable/platform/http/errors/escape-html';
import { renderPlainPage, sendPlainPage } from '@wayable/platform/http/errors/plain-page';
import { preferredLocale } from '@wayable/platform/http/requests/preferred-locale';
import { say } from '@wayable/platform/texts/texts';
import { localizePath } from '@wayable/protocol/locale-path';
import type { Locale } from '@wayable/protocol/locales';
import { UNSUBSCRIBE_PATH } from '@wayable/protocol/notifications';
import { UUID_PATTERN } from '@wayable/protocol/text';
import type { FastifyInstance } from 'fastify';
import { MAIL_NAMES } from './notification-mail-texts.ts';
import { findUnsubscribeSetting, turnMailsOff } from './notification-mails.queries.ts';

const FORM_MAX_BYTES = 8_192;
const TOKEN = new RegExp(UUID_PATTERN);

type Mails = (typeof MAIL_NAMES)[keyof typeof MAIL_NAMES];

const renderHome = (locale: Locale): string =>
  `<a class="button" href="${localizePath('/', locale)}">${escapeHtml(say(locale, 'page_home'))}</a>`;

const renderQuestion = (locale: Locale, token: string, mails: Mails): string =>
  renderPlainPage(
    locale,
    say(locale, 'stop_mails_title'),
    `<p>${escapeHtml(say(locale, `stop_mails_text_${mails}`))}</p>` +
      `<form method="post" action="${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}">` +
      `<button type="submit">${escapeHtml(say(locale, 'stop_mails_button'))}</button></form>`,
  );

const renderDone = (locale: Locale, mails: Mails): string =>
  renderPlainPage(
    locale,
    say(locale, 'stopped_mails_title'),
    `<p>${escapeHtml(say(locale, `stopped_mails_text_${mails}`))}</p>${renderHome(locale)}`,
  );

const renderUnknown = (locale: Locale): string =>
  renderPlainPage(
    locale,
    say(locale, 'stop_mails_unknown_title'),
    `<p>${escapeHtml(say(locale, 'stop_mails_unknown_text'))}</p>${renderHome(locale)}`,
  );

/**
 * Registers the pages to unsubscribe without a sign-in: the page behind the link of each mail, and the form
 * that its button and mail programs send (RFC 8058). Opening the link changes nothing, because mail programs
 * check links.
 */
export function registerUnsubscribePage(app: FastifyInstance, sql: Database): void {
  const find = async (query: unknown) => {
    const { token } = query as { token?: unknown };
    if (typeof token !== 'string' || !TOKEN.test(token)) return undefined;
    const setting = await findUnsubscribeSetting(sql, token);
    return setting && { token, mails: MAIL_NAMES[setting] };
  };

  app.register(async (scope) => {
    // Accept any form, because the URL contains everything that the server needs.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: FORM_MAX_BYTES }, async () => undefined);

    scope.get(UNSUBSCRIBE_PATH, { schema: { hide: true } }, async (request, reply) => {
      const found = await find(request.query);
      if (!found) return sendPlainPage(reply, 404, renderUnknown(preferredLocale(request)));
      return sendPlainPage(reply, 200, renderQuestion(preferredLocale(request), found.token, found.mails));
    });

    scope.post(UNSUBSCRIBE_PATH, { schema: { hide: true } }, async (request, reply) => {
      const found = await find(request.query);
      if (!found) return sendPlainPage(reply, 404, renderUnknown(preferredLocale(request)));
      await turnMailsOff(sql, found.token);
      return sendPlainPage(reply, 200, renderDone(preferredLocale(request), found.mails));
    });
  });
}
