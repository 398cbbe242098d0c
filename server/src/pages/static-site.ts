import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, posix, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { splitLocale } from '@wayable/protocol/locale-path';
import { BASE_LOCALE, LOCALES, type Locale } from '@wayable/protocol/locales';
import { ROUTES } from '@wayable/protocol/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, invalidField } from '../http/errors/domain-error.ts';
import { sendProblem } from '../http/errors/error-handler.ts';
import { isCall } from '../http/requests/call-paths.ts';
import { addressedLocale, redirectToLanguage } from './page-language.ts';
import type { PageStore } from './page-store.ts';
import { sendPage } from './send-page.ts';

/**
 * The built front end: a folder, the languages that it has, the files that are sent as they are, and those of its
 * pre-rendered screens by address.
 */
export interface Site {
  dir: string;
  locales: ReadonlySet<Locale>;
  files: ReadonlySet<string>;
  pages: ReadonlyMap<string, string>;
  logo: Buffer | undefined;
}

const FALLBACK = '__spa-fallback.html';
const LOGO = 'favicon.svg';
/** The files that pages are kept in. */
const PAGE_FILE = /^(.*)\/(index|__spa-fallback)\.html$/;
/** Pages and feeds are told of the installation first; a compressed form is chosen by what the browser takes. */
const NOT_SENT_AS_IT_IS = /\.(html|xml|br|gz)$/;
/** Lists that people share by a link, for those who have it. */
const NOT_INDEXED = /^\/saved\/./;
const IMMUTABLE = /[\\/]assets[\\/]/;

/** `profile/reviews/index.html` is the page of `/profile/reviews`. */
const pathOf = (file: string): string => `/${file.split(sep).slice(0, -1).join('/')}`;

/** Reads what is there of the front end; undefined before it has been built. */
export function readSite(dir: string): Site | undefined {
  if (!existsSync(join(dir, FALLBACK))) return undefined;
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(dir, join(parentPath, name)));
  return {
    dir,
    locales: new Set(
      LOCALES.map(({ code }) => code).filter(
        (code) => code === BASE_LOCALE || existsSync(join(dir, code, FALLBACK)),
      ),
    ),
    files: new Set(
      files.filter((file) => !NOT_SENT_AS_IT_IS.test(file)).map((file) => file.split(sep).join('/')),
    ),
    pages: new Map(
      files.filter((file) => basename(file) === 'index.html').map((file) => [pathOf(file), file]),
    ),
    logo: existsSync(join(dir, LOGO)) ? readFileSync(join(dir, LOGO)) : undefined,
  };
}

/** Whether no program on the way could take the path for another one, or for a host. */
const isCanonical = (path: string): boolean => !path.includes('\\') && posix.normalize(path) === path;

/** Serves the front end; any other path gets its page, which knows the routes. Calls get a problem document. */
export async function registerSite(
  app: FastifyInstance,
  { site, pages }: { site: Site | undefined; pages: PageStore | undefined },
  answerUnknownAuthCall: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): Promise<void> {
  if (site) {
    // Its own route would read the folders of a file at each request.
    await app.register(fastifyStatic, {
      root: site.dir,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          IMMUTABLE.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
        );
      },
    });
    app.get<{ Params: { '*': string } }>(
      '/*',
      { schema: { hide: true } },
      ({ params: { '*': file } }, reply) => {
        if (!isCanonical(`/${file}`))
          throw invalidField('path', 'must have no empty part, no dots and no backslash', 'wrong_form');
        return site.files.has(file) ? reply.sendFile(file) : reply.callNotFound();
      },
    );
  }
  const answerScreen = async (request: FastifyRequest, reply: FastifyReply, store: PageStore) => {
    if (redirectToLanguage(request, reply)) return reply;
    const locale = addressedLocale(request);
    const [path = '', query] = request.url.split('?');
    // A query says what a screen is to show, which its pre-rendered page does not know. The first one shows the same.
    if (NOT_INDEXED.test(splitLocale(path).path)) reply.header('x-robots-tag', 'noindex');
    const page =
      query === undefined || path === '/'
        ? await store.getPage(path, locale)
        : await store.getFallback(locale);
    return sendPage(request, reply, { store, page });
  };
  // What the service worker keeps for the time without a network.
  const answerFile = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { store, folder = '', name }: { store: PageStore; folder: string | undefined; name: string },
  ) => {
    const locale = addressedLocale(request);
    const page =
      name === 'index' ? await store.getPage(folder || '/', locale) : await store.getFallback(locale);
    return sendPage(request, reply, { store, page });
  };
  if (pages && site?.pages.has('/')) {
    app.get('/', { schema: { hide: true } }, (request, reply) => answerScreen(request, reply, pages));
  }
  // A route has its limit; what none takes has it here.
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    // The file server answers for addresses below every prefix; the authentication service has its own words.
    if (request.url.startsWith(`${ROUTES.auth}/`)) return answerUnknownAuthCall(request, reply);
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    const [path = ''] = request.url.split('?');
    const isFile = /\.[a-z0-9]+$/i.test(path);
    const [, folder, name] = PAGE_FILE.exec(path) ?? [];
    if (pages && wantsPage && name !== undefined)
      return answerFile(request, reply, { store: pages, folder, name });
    if (!pages || !wantsPage || isFile || isCall(request.url)) {
      return sendProblem(reply, new DomainError('not_found', `There is nothing at ${path}.`));
    }
    return answerScreen(request, reply, pages);
  });
}
