import { escapeHtml } from '@wayable/platform/http/errors/escape-html';
import { appendVary } from '@wayable/platform/http/responses/append-vary';
import { isNotModified } from '@wayable/platform/http/responses/not-modified';
import { allowInline } from '@wayable/platform/http/responses/security-headers';
import type { Locale } from '@wayable/protocol/locales';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { addressedLocale, redirectToLanguage } from './page-language.ts';
import type { Encoding, Page, PageStore } from './page-store.ts';
import { withServedContent } from './served-content.ts';

const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity'];
const HTML = 'text/html; charset=utf-8';

/** Sends a page in an encoding that the client accepts, or 304. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { store, page }: { store: PageStore; page: Page },
): Promise<FastifyReply> {
  allowInline(reply, page);
  appendVary(reply, 'Accept-Encoding');
  reply
    .header('cache-control', 'public, max-age=0, must-revalidate')
    .header('etag', page.etag)
    .header('content-language', addressedLocale(request))
    .type(HTML);
  if (isNotModified(request, page.etag)) return reply.code(304).send();
  const [encoding = 'identity'] = new Negotiator(request).encodings(ENCODINGS) as Encoding[];
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(await store.getBytes(page, encoding));
}

/** The place of the screen's head in the built page (`web/src/app/head/served-head.ts`). */
const TITLE = /<title>[^<]*<\/title>/;

/** The server's additions to a screen's page: its head and known content. */
interface ServedScreen {
  /** If undefined, the title of the built page stays. */
  title?: string;
  tags: string;
  /** Whether the screen's subject does not exist, so that the status is 404. */
  isMissing?: boolean;
  content?: { markup: string; data: object };
}

/** Sends the page of a screen with the server's additions. */
export async function sendScreen(
  request: FastifyRequest,
  reply: FastifyReply,
  store: PageStore,
  find: (locale: Locale) => Promise<ServedScreen>,
): Promise<FastifyReply> {
  if (redirectToLanguage(request, reply)) return reply;
  const locale = addressedLocale(request);
  const { title, tags, isMissing = false, content } = await find(locale);
  const page = await store.getFallback(locale);
  allowInline(reply, page);
  reply.code(isMissing ? 404 : 200).type(HTML);
  reply.header('cache-control', 'no-cache').header('content-language', locale);
  const html = page.html.replace(
    TITLE,
    (built) => (title === undefined ? built : `<title>${escapeHtml(title)}</title>`) + tags,
  );
  return reply.send(content ? withServedContent(html, content) : html);
}
