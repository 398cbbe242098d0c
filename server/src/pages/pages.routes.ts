import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '@wayable/platform/db/database';
import type { TypedApp } from '@wayable/platform/http/app-types';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import { prepareDocument, sendDocument } from '@wayable/platform/http/responses/fixed-document';
import { localizePath } from '@wayable/protocol/locale-path';
import { BASE_LOCALE, LOCALES } from '@wayable/protocol/locales';
import type { FastifyReply } from 'fastify';
import { composePage, type Installation } from './compose-page.ts';
import { addressedLocale } from './page-language.ts';
import { Sitemaps } from './sitemap.service.ts';
import type { Site } from './static-site.ts';

interface PagesOptions {
  sql: Database;
  /** Undefined before the front end is built. */
  site: Site | undefined;
  installation: Installation;
}

const CACHE_CONTROL = 'public, max-age=3600';
/** The limit is low, because a site map of places reads thousands of rows. */
const PART_LIMIT = { max: 120, windowSeconds: 60 };

/**
 * Paths that robots.txt forbids: personal screens, API calls, and profiles of people, who did not ask to be
 * found.
 */
const NOT_FOR_ROBOTS = [
  '/api/',
  '/auth/',
  '/admin',
  '/moderation/',
  '/notifications',
  '/people/',
  '/profile',
  '/share',
];

/** Calls of public pages, so that robots can render them. These longer rules override `/api/`. */
const FOR_RENDERING = [
  '/api/v1/badges',
  '/api/v1/basemap/',
  '/api/v1/categories',
  '/api/v1/config',
  '/api/v1/locations',
  '/api/v1/stats',
  '/api/v1/tiles/',
  '/auth/v1/settings',
];

/** Returns robots.txt (RFC 9309), with the URLs of every language. */
function composeRobotsTxt(publicUrl: string): string {
  const prefixes = ['', ...LOCALES.filter(({ code }) => code !== BASE_LOCALE).map(({ code }) => `/${code}`)];
  const paths = prefixes.flatMap((prefix) =>
    NOT_FOR_ROBOTS.filter((path) => prefix === '' || path !== '/api/').map((path) => prefix + path),
  );
  return [
    'User-agent: *',
    ...paths.map((path) => `Disallow: ${path}`),
    ...FOR_RENDERING.map((path) => `Allow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

/** Registers robots.txt, site maps, and blog feeds. */
export function registerPagesRoutes(
  app: TypedApp,
  { sql, site, installation }: PagesOptions,
  limitRoute: LimitRoute,
): void {
  const { origin } = installation;
  const readBuilt = (file: string): string | undefined => {
    const path = site && join(site.dir, file);
    return path && existsSync(path) ? composePage(readFileSync(path, 'utf8'), installation) : undefined;
  };
  const send = (reply: FastifyReply, type: string, text: string) =>
    reply.type(`${type}; charset=utf-8`).header('cache-control', CACHE_CONTROL).send(text);
  const prepare = (type: string, text: string) =>
    prepareDocument(text, { contentType: `${type}; charset=utf-8`, cacheControl: CACHE_CONTROL });
  const serve = (path: string, type: string, text: string) => {
    const prepared = prepare(type, text);
    app.get(path, { schema: { hide: true } }, async (request, reply) =>
      sendDocument(request, reply, await prepared),
    );
  };

  serve('/robots.txt', 'text/plain', composeRobotsTxt(origin));
  const feeds = new Map(
    LOCALES.map(({ code }) => {
      const feed = readBuilt(localizePath('/blog/feed.xml', code));
      return [code, feed && prepare('application/atom+xml', feed)] as const;
    }),
  );
  app.get('/blog/feed.xml', { schema: { hide: true } }, async (request, reply) => {
    const feed = await feeds.get(addressedLocale(request));
    if (!feed) throw new DomainError('not_found', 'There is no feed in this language.');
    return sendDocument(request, reply, feed);
  });

  const pages = readBuilt('/sitemaps/pages.xml');
  if (pages !== undefined) serve('/sitemaps/pages.xml', 'application/xml', pages);
  const sitemaps = new Sitemaps({ sql, publicUrl: origin, hasPages: pages !== undefined });
  app.get('/sitemap.xml', { schema: { hide: true }, ...limitRoute(PART_LIMIT) }, async (_request, reply) =>
    send(reply, 'application/xml', await sitemaps.readIndex()),
  );
  app.get<{ Params: { number: string } }>(
    '/sitemaps/places-:number(^[1-9][0-9]{0,4}$).xml',
    { schema: { hide: true }, ...limitRoute(PART_LIMIT) },
    async (request, reply) => {
      const part = await sitemaps.readPart(Number(request.params.number));
      if (part === undefined) throw new DomainError('not_found', 'The sitemap has no such part.');
      return send(reply, 'application/xml', part);
    },
  );
}
