import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, posix, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { DomainError, invalidField } from '@wayable/platform/http/errors/domain-error';
import { sendProblem } from '@wayable/platform/http/errors/error-handler';
import { isCall } from '@wayable/platform/http/requests/call-paths';
import { splitLocale } from '@wayable/protocol/locale-path';
import { BASE_LOCALE, LOCALES, type Locale } from '@wayable/protocol/locales';
import { ROUTES } from '@wayable/protocol/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressedLocale, redirectToLanguage } from './page-language.ts';
import type { PageStore } from './page-store.ts';
import { sendPage } from './send-page.ts';

/** The built front end: its folder, languages, static files, and prerendered screens by URL. */
export interface Site {
  dir: string;
  locales: ReadonlySet<Locale>;
  files: ReadonlySet<string>;
  pages: ReadonlyMap<string, string>;
  logo: Buffer | undefined;
}

const FALLBACK = '__spa-fallback.html';
const LOGO = 'favicon.svg';
const PAGE_FILE = /^(.*)\/(index|__spa-fallback)\.html$/;
/**
 * Files that are not sent as they are: pages and feeds are composed first, and compressed files are chosen by
 * encoding.
 */
const NOT_SENT_AS_IT_IS = /\.(html|xml|br|gz)$/;
/** Paths of shared lists, which only people with the link should find. */
const NOT_INDEXED = /^\/saved\/./;
const IMMUTABLE = /[\\/]assets[\\/]/;

/** Returns the URL path of a page: `/profile/reviews` for `profile/reviews/index.html`. */
const pathOf = (file: string): string => `/${file.split(sep).slice(0, -1).join('/')}`;

/** Reads the built front end; undefined before the build. */
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

/** Returns whether all proxies interpret the path in the same way, and never as a host. */
const isCanonical = (path: string): boolean => !path.includes('\\') && posix.normalize(path) === path;

/**
 * Serves the front end: its files and prerendered screens. Other screens get the fallback page; unknown API
 * calls get a problem document.
 */
export async function registerSite(
  app: FastifyInstance,
  {
    site,
    pages,
    methodsOf,
  }: {
    site: Site | undefined;
    pages: PageStore | undefined;
    /** Returns the methods of a call; none for an unknown path. */
    methodsOf: (path: string) => string[];
  },
  answerUnknownAuthCall: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): Promise<void> {
  if (site) {
    // Register no routes of the plug-in (`serve: false`), because they would read folders at each request.
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
    // With a query, send the fallback page, because the query may change the content of the screen. The home
    // page is an exception.
    if (NOT_INDEXED.test(splitLocale(path).path)) reply.header('x-robots-tag', 'noindex');
    const page =
      query === undefined || path === '/'
        ? await store.getPage(path, locale)
        : await store.getFallback(locale);
    return sendPage(request, reply, { store, page });
  };
  // Serves files that the service worker stores for offline use.
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
  // Routes have their own limits; unmatched requests are limited here.
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    // The file server also handles URLs below other prefixes, and the authentication service has its own
    // errors.
    if (request.url.startsWith(`${ROUTES.auth}/`)) return answerUnknownAuthCall(request, reply);
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    const [path = ''] = request.url.split('?');
    const methods = methodsOf(path);
    // Without CORS, a preflight finds nothing (`platform/src/http/responses/cors.ts`).
    if (methods.length > 0 && ![...methods, 'OPTIONS'].includes(request.method)) {
      reply.header('allow', methods.join(', '));
      throw new DomainError('method_not_allowed', `${request.method} is not answered at ${path}.`);
    }
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
