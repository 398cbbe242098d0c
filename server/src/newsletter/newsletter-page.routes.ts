import { NEWSLETTER_UNSUBSCRIBE_PATH, SUBSCRIBE_CONFIRM_PATH } from '@wayable/protocol/newsletter';
import { UUID_PATTERN } from '@wayable/protocol/text';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { renderPlainPage, sendPlainPage } from '../http/plain-page.ts';
import { PAGE_TEXTS } from './newsletter-page-texts.ts';
import { confirmPending, findPending, hasUnsubscribeToken, unsubscribe } from './subscribers.queries.ts';
import { hashOfToken, isToken } from './subscription-tokens.ts';

const FORM_MAX_BYTES = 8_192;
const UUID = new RegExp(UUID_PATTERN);

const renderQuestion = (
  { title, text, button }: { title: string; text: string; button: string },
  action: string,
): string =>
  renderPlainPage(
    title,
    `<p>${escapeHtml(text)}</p><form method="post" action="${escapeHtml(action)}">` +
      `<button type="submit">${escapeHtml(button)}</button></form>`,
  );

const renderAnswer = ({ title, text }: { title: string; text: string }): string =>
  renderPlainPage(
    title,
    `<p>${escapeHtml(text)}</p><a class="button" href="/">${escapeHtml(PAGE_TEXTS.home)}</a>`,
  );

const tokenOf = (query: unknown): string => {
  const { token } = query as { token?: unknown };
  return typeof token === 'string' ? token : '';
};

/**
 * What mails lead to: the page that confirms a subscription, and the one that ends it, each with a button that sends a form;
 * mail programs send the form of the second by themselves (RFC 8058). Programs that look at every link change nothing.
 */
export function registerNewsletterPages(app: FastifyInstance, sql: Database): void {
  app.register(async (scope) => {
    // A form of either kind, from a button or a mail program; its address says all.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: FORM_MAX_BYTES }, async () => undefined);

    scope.get(SUBSCRIBE_CONFIRM_PATH, { schema: { hide: true } }, async (request, reply) => {
      const token = tokenOf(request.query);
      if (!isToken(token) || !(await findPending(sql, hashOfToken(token)))) {
        return sendPlainPage(reply, 404, renderAnswer(PAGE_TEXTS.unconfirmed));
      }
      const action = `${SUBSCRIBE_CONFIRM_PATH}?token=${token}`;
      return sendPlainPage(reply, 200, renderQuestion(PAGE_TEXTS.confirm, action));
    });

    scope.post(SUBSCRIBE_CONFIRM_PATH, { schema: { hide: true } }, async (request, reply) => {
      const token = tokenOf(request.query);
      const isConfirmed =
        isToken(token) && (await sql.begin((transaction) => confirmPending(transaction, hashOfToken(token))));
      return isConfirmed
        ? sendPlainPage(reply, 200, renderAnswer(PAGE_TEXTS.confirmed))
        : sendPlainPage(reply, 404, renderAnswer(PAGE_TEXTS.unconfirmed));
    });

    scope.get(NEWSLETTER_UNSUBSCRIBE_PATH, { schema: { hide: true } }, async (request, reply) => {
      const token = tokenOf(request.query);
      if (!UUID.test(token) || !(await hasUnsubscribeToken(sql, token))) {
        return sendPlainPage(reply, 404, renderAnswer(PAGE_TEXTS.unknown));
      }
      const action = `${NEWSLETTER_UNSUBSCRIBE_PATH}?token=${token}`;
      return sendPlainPage(reply, 200, renderQuestion(PAGE_TEXTS.unsubscribe, action));
    });

    scope.post(NEWSLETTER_UNSUBSCRIBE_PATH, { schema: { hide: true } }, async (request, reply) => {
      const token = tokenOf(request.query);
      if (!UUID.test(token) || !(await hasUnsubscribeToken(sql, token))) {
        return sendPlainPage(reply, 404, renderAnswer(PAGE_TEXTS.unknown));
      }
      await sql.begin((transaction) => unsubscribe(transaction, token));
      return sendPlainPage(reply, 200, renderAnswer(PAGE_TEXTS.unsubscribed));
    });
  });
}
