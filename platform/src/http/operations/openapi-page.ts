import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FixedDocument, prepareDocument, sendDocument } from '../responses/fixed-document.ts';

export const OPENAPI_PATH = '/api/v1/openapi.json';
const DOCS_PATH = '/api/docs';
const FILES_PATH = `${DOCS_PATH}/static/*`;
/**
 * The library's own URLs of the document. They redirect, because the library would serialize the document for
 * each request.
 */
const LIBRARY_DOCUMENTS = [`${DOCS_PATH}/json`, `${DOCS_PATH}/yaml`];
const FILES = join(fileURLToPath(new URL('.', import.meta.resolve('@fastify/swagger-ui'))), 'static');
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
const CACHING = 'public, max-age=3600';

/** Returns a reader for the library's static files. Compresses each once, because its script has 1.7 MB. */
async function buildFileReader(): Promise<(name: string) => Promise<FixedDocument> | undefined> {
  const names = new Set(await readdir(FILES));
  const prepared = new Map<string, Promise<FixedDocument>>();
  return (name) => {
    const contentType = TYPES[extname(name)];
    if (contentType === undefined || !names.has(name)) return undefined;
    const known =
      prepared.get(name) ??
      readFile(join(FILES, name), 'utf8').then((text) =>
        prepareDocument(text, { contentType, cacheControl: CACHING }),
      );
    prepared.set(name, known);
    return known;
  };
}

/** Serves the document as a page. All its files are prepared once. */
export async function registerPage(app: FastifyInstance, logo: Buffer | undefined): Promise<void> {
  const readText = await buildFileReader();
  const answerFromMemory = async (request: FastifyRequest, reply: FastifyReply) => {
    const { url = '' } = request.routeOptions;
    if (LIBRARY_DOCUMENTS.includes(url)) return reply.redirect(OPENAPI_PATH, 302);
    if (url !== FILES_PATH) return;
    const document = await readText((request.params as { '*': string })['*']);
    return document && sendDocument(request, reply, document);
  };
  app.addHook('preHandler', answerFromMemory);
  await app.register(swaggerUi, {
    routePrefix: DOCS_PATH,
    staticCSP: true,
    // Allow only our own sources. Do not require HTTPS, because the site may not use it.
    transformStaticCSP: (policy) =>
      policy.replace(/\s*upgrade-insecure-requests;?/, '').replace(/ (https:|validator\.swagger\.io)/g, ''),
    theme: { title: 'Wayable API' },
    ...(logo && { logo: { type: 'image/svg+xml', content: logo, href: '/' } }),
    uiConfig: { deepLinking: true, validatorUrl: null },
  });
}
