import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { ROUTES } from '@wayable/protocol/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isCall } from './call-paths.ts';
import { DomainError } from './domain-error.ts';
import { sendProblem } from './error-handler.ts';

/** The built front end: a folder, its page for client-side routes, and the hashes that the policy has to allow. */
export interface Site {
  dir: string;
  /** The files of pre-rendered screens, by the path of their address. */
  pages: Map<string, string>;
  fallbackPage: string;
  scriptHashes: string[];
  styleHashes: string[];
  logo: Buffer | undefined;
}

const FALLBACK = '__spa-fallback.html';
const HOME = 'index.html';
const LOGO = 'favicon.svg';
const IMMUTABLE = /[\\/]assets[\\/]/;

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style>([\s\S]*?)<\/style>/g;

/** The sources of the policy that allow what the pages have inside. */
const hashesOf = (pages: string[], inline: RegExp): string[] => {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return [...new Set(pages.flatMap((page) => [...page.matchAll(inline)].map(([, text = '']) => hash(text))))];
};

/** `profile/reviews/index.html` is the page of `/profile/reviews`. */
const pathOf = (file: string): string => `/${file.split(sep).slice(0, -1).join('/')}`;

/** Reads what is there of the front end; undefined before it has been built. */
export function readSite(dir: string): Site | undefined {
  if (!existsSync(join(dir, FALLBACK))) return undefined;
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  const pages = files.map((file) => readFileSync(join(dir, file), 'utf8'));
  return {
    dir,
    pages: new Map(
      files.filter((file) => basename(file) === 'index.html').map((file) => [pathOf(file), file]),
    ),
    fallbackPage: readFileSync(join(dir, FALLBACK), 'utf8'),
    scriptHashes: hashesOf(pages, INLINE_SCRIPT),
    styleHashes: hashesOf(pages, INLINE_STYLE),
    logo: existsSync(join(dir, LOGO)) ? readFileSync(join(dir, LOGO)) : undefined,
  };
}

/** Serves the front end; any other path gets its page, which knows the routes. Calls get a problem document. */
export async function registerSite(
  app: FastifyInstance,
  site: Site | undefined,
  answerUnknownAuthCall: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): Promise<void> {
  if (site) {
    await app.register(fastifyStatic, {
      root: site.dir,
      // Which page an address gets is decided below.
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          IMMUTABLE.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
        );
      },
    });
  }
  // Whatever its query: it shows the same.
  if (site?.pages.has('/')) app.get('/', { schema: { hide: true } }, (_, reply) => reply.sendFile(HOME));
  // A route has its limit; what none takes has it here.
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    // The file server answers for addresses below every prefix; the authentication service has its own words.
    if (request.url.startsWith(`${ROUTES.auth}/`)) return answerUnknownAuthCall(request, reply);
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    const [path = ''] = request.url.split('?');
    const isFile = /\.[a-z0-9]+$/i.test(path);
    if (!site || !wantsPage || isFile || isCall(request.url)) {
      return sendProblem(reply, new DomainError('not_found', `There is nothing at ${path}.`));
    }
    // A query says what a screen is to show, which its pre-rendered page does not know.
    const page = request.url.includes('?') ? undefined : site.pages.get(path);
    if (page !== undefined) return reply.sendFile(page);
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(site.fallbackPage);
  });
}
