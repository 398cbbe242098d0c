import type { Database } from '@wayable/platform/db/database';
import { escapeHtml } from '@wayable/platform/http/errors/escape-html';
import { renderPlainPage, sendPlainPage } from '@wayable/platform/http/errors/plain-page';
import { preferredLocale } from '@wayable/platform/http/requests/preferred-locale';
import { hashOf, isToken } from '@wayable/platform/secrets/token';
import { say } from '@wayable/platform/texts/texts';
import { localizePath } from '@wayable/protocol/locale-path';
import type { Locale } from '@wayable/protocol/locales';
import { NEWSLETTER_UNSUBSCRIBE_PATH, SUBSCRIBE_CONFIRM_PATH } from '@wayable/protocol/newsletter';
import { UUID_PATTERN } from '@wayable/protocol/text';
import type { FastifyInstance } from 'fastify';
import { confirmPending, findPending, hasUnsubscribeToken, unsubscribe } from './subscribers.queries.ts';

const FORM_MAX_BYTES = 8_192;
const UUID = new RegExp(UUID_PATTERN);

type Page = 'confirm' | 'confirmed' | 'unconfirmed' | 'unsubscribe' | 'unsubscribed' | 'unknown';

const renderText = (locale: Locale, page: Page, content: string): string =>
  renderPlainPage(
    locale,
    say(locale, `updates_page_${page}_title`),
    `<p>${escapeHtml(say(locale, `updates_page_${page}_text`))}</p>${content}`,
  );

const renderQuestion = (locale: Locale, page: 'confirm' | 'unsubscribe', action: string): string =>
  renderText(
    locale,
    page,
    `<form method="post" action="${escapeHtml(action)}">` +
      `<button type="submit">${escapeHtml(say(locale, `updates_page_${page}_button`))}</button></form>`,
  );

const renderAnswer = (locale: Locale, page: Page): string =>
  renderText(
    locale,
    page,
    `<a class="button" href="${localizePath('/', locale)}">${escapeHtml(say(locale, 'page_home'))}</a>`,
  );

const tokenOf = (query: unknown): string => {
  const { token } = query as { token?: unknown };
  return typeof token === 'string' ? token : '';
};

/**
 * Registers the pages that mails link to: one confirms a subscription, and one ends it. Only their forms
 * change anything, because mail scanners open every link. Mail programs submit the second form themselves
 * (RFC 8058).
 */
export function registerNewsletterPages(app: FastifyInstance, sql: Database): void {
  app.register(async (scope) => {
    // The URL contains all data, so the body of either form is ignored.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: FORM_MAX_BYTES }, async () => undefined);

    scope.get(SUBSCRIBE_CONFIRM_PATH, { schema: { hide: true } }, async (request, reply) => {
      const token = tokenOf(request.query);
      if (!isToken(token) || !(await findPending(sql, hashOf(token)))) {
        return sendPlainPage(reply, 404, renderAnswer(preferredLocale(request), 'unconfirmed'));
      }
      const action = `${SUBSCRIBE_CONFIRM_PATH}?token=${token}`;
      return sendPlainPage(reply, 200, renderQuestion(preferredLocale(request), 'confirm', action));
    });

    scope.post(SUBSCRIBE_CONFIRM_PATH, { schema: { hide: true } }, async (request, reply) => {
      const token = tokenOf(request.query);
      const isConfirmed =
        isToken(token) && (await sql.begin((transaction) => confirmPending(transaction, hashOf(token))));
      return isConfirmed
        ? sendPlainPage(reply, 200, renderAnswer(preferredLocale(request), 'confirmed'))
        : sendPlainPage(reply, 404, renderAnswer(preferredLocale(request), 'unconfirmed'));
    });

    scope.get(NEWSLETTER_UNSUBSCRIBE_PATH, { schema: { hide: true } }, async (request, reply) => {
      const token = tokenOf(request.query);
      if (!UUID.test(token) || !(await hasUnsubscribeToken(sql, token))) {
        return sendPlainPage(reply, 404, renderAnswer(preferredLocale(request), 'unknown'));
      }
      const action = `${NEWSLETTER_UNSUBSCRIBE_PATH}?token=${token}`;
      return sendPlainPage(reply, 200, renderQuestion(preferredLocale(request), 'unsubscribe', action));
    });

    scope.post(NEWSLETTER_UNSUBSCRIBE_PATH, { schema: { hide: true } }, async (request, reply) => {
      const token = tokenOf(request.query);
      if (!UUID.test(token) || !(await hasUnsubscribeToken(sql, token))) {
        return sendPlainPage(reply, 404, renderAnswer(preferredLocale(request), 'unknown'));
      }
      await sql.begin((transaction) => unsubscribe(transaction, token));
      return sendPlainPage(reply, 200, renderAnswer(preferredLocale(request), 'unsubscribed'));
    });
  });
}
