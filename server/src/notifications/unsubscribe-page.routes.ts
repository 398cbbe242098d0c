import { UNSUBSCRIBE_PATH } from '@wayable/protocol/notifications';
import { UUID_PATTERN } from '@wayable/protocol/text';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { renderPlainPage, sendPlainPage } from '../http/plain-page.ts';
import { MAIL_NAMES } from './notification-mail-texts.ts';
import { findUnsubscribeSetting, turnMailsOff } from './notification-mails.queries.ts';

const FORM_MAX_BYTES = 8_192;
const TOKEN = new RegExp(UUID_PATTERN);

const renderQuestion = (token: string, mails: string): string =>
  renderPlainPage(
    'Stop these mails?',
    `<p>You get ${escapeHtml(mails)}. What happens is still told on the page.</p>` +
      `<form method="post" action="${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}">` +
      `<button type="submit">Stop these mails</button></form>`,
  );

const renderDone = (mails: string): string =>
  renderPlainPage(
    'You get no more of these mails',
    `<p>We no longer send you ${escapeHtml(mails)}. You can have them again in your privacy settings.</p>` +
      `<a class="button" href="/">Go to Wayable</a>`,
  );

const renderUnknown = (): string =>
  renderPlainPage(
    'This link is not known',
    `<p>The account may be gone, or a part of the address was lost. Your privacy settings say which mails you get.</p>` +
      `<a class="button" href="/">Go to Wayable</a>`,
  );

/**
 * What ends mails of a kind without a sign-in: the page that a link in each mail leads to, and the form that its button and
 * mail programs send (RFC 8058). Programs that look at every link of a mail change nothing.
 */
export function registerUnsubscribePage(app: FastifyInstance, sql: Database): void {
  const find = async (query: unknown) => {
    const { token } = query as { token?: unknown };
    if (typeof token !== 'string' || !TOKEN.test(token)) return undefined;
    const setting = await findUnsubscribeSetting(sql, token);
    return setting && { token, mails: MAIL_NAMES[setting] };
  };

  app.register(async (scope) => {
    // A form of either kind, from a button or a mail program; its address says all.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: FORM_MAX_BYTES }, async () => undefined);

    scope.get(UNSUBSCRIBE_PATH, { schema: { hide: true } }, async (request, reply) => {
      const found = await find(request.query);
      if (!found) return sendPlainPage(reply, 404, renderUnknown());
      return sendPlainPage(reply, 200, renderQuestion(found.token, found.mails));
    });

    scope.post(UNSUBSCRIBE_PATH, { schema: { hide: true } }, async (request, reply) => {
      const found = await find(request.query);
      if (!found) return sendPlainPage(reply, 404, renderUnknown());
      await turnMailsOff(sql, found.token);
      return sendPlainPage(reply, 200, renderDone(found.mails));
    });
  });
}
