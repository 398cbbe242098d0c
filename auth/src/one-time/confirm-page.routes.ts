import { acceptFormsOnly, sendPlainPage } from '@wayable/platform/http/errors/plain-page';
import { preferredLocale } from '@wayable/platform/http/requests/preferred-locale';
import { CONFIRM_PATH } from '@wayable/protocol/auth';
import type { Locale } from '@wayable/protocol/locales';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import { answerLink } from './answer-link.ts';
import { type MailLink, renderBrokenLinkPage, renderConfirmPage } from './confirm-page.ts';

function readLink(values: Record<string, unknown>): MailLink {
  const read = (name: string) => (typeof values[name] === 'string' ? values[name] : '');
  return { tokenHash: read('token_hash'), type: read('type'), redirectTo: read('redirect_to') };
}

/**
 * Registers the page behind the links of mails. Link checkers may open it, because it uses up nothing. Its
 * button submits a form that acts like `GET /auth/v1/verify`, with or without JavaScript.
 */
export function registerConfirmPage(app: FastifyInstance, context: AuthContext): void {
  const { redirects } = context;

  const sendPage = (reply: FastifyReply, locale: Locale, page: string | undefined) =>
    sendPlainPage(reply, page === undefined ? 400 : 200, page ?? renderBrokenLinkPage(locale));

  app.register(async (scope) => {
    acceptFormsOnly(scope);

    scope.get(CONFIRM_PATH, { schema: { hide: true } }, async (request, reply) => {
      const link = readLink(request.query as Record<string, unknown>);
      const locale = preferredLocale(request);
      const page = link.tokenHash === '' ? undefined : renderConfirmPage(locale, link);
      return sendPage(reply, locale, page);
    });

    scope.post(CONFIRM_PATH, { schema: { hide: true } }, async (request, reply) => {
      const { tokenHash, type, redirectTo } = readLink((request.body ?? {}) as Record<string, unknown>);
      if (tokenHash === '' || type === '') return sendPage(reply, preferredLocale(request), undefined);
      const target = redirects.choose(redirectTo);
      reply.header('cache-control', 'no-store');
      return reply.redirect(await answerLink(context, request, { linkToken: tokenHash, type, target }), 303);
    });
  });
}
