import { Readable } from 'node:stream';
import type { TypedApp } from '@wayable/platform/http/app-types';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import { isNotModified } from '@wayable/platform/http/responses/not-modified';
import { ROUTES } from '@wayable/protocol/routes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import Type from 'typebox';
import { endStalled } from './end-stalled.ts';
import { readRange } from './file-parts.ts';
import { describeExport } from './open-data.routes.ts';
import type { OpenDataFile } from './open-data-file.ts';
import type { ExportTerms } from './terms.ts';

const DOWNLOADS = { max: 120, windowSeconds: 60 };
const RETRY_AFTER_SECONDS = 600;
const CONTENT_TYPE = 'application/zip';

/** The current file, as requests may name it. */
interface FileVersion {
  bytes: number;
  etag: string;
  lastModified: string;
}

/**
 * Returns whether the client wants another file (RFC 9110, sections 13.1.1 and 13.1.4). Without this check,
 * a browser that continues a download would join parts of two files.
 */
function isOtherWanted({ headers }: FastifyRequest, { etag, lastModified }: FileVersion): boolean {
  const wanted = headers['if-match'];
  if (wanted !== undefined)
    return wanted.trim() !== '*' && !wanted.split(',').some((tag) => tag.trim() === etag);
  return Date.parse(lastModified) > Date.parse(headers['if-unmodified-since'] ?? '');
}

/**
 * Parses the requested range. Returns undefined if there is none, or if the client has a part of another file
 * (RFC 9110, section 13.1.5). Only GET has ranges (section 14.2).
 */
function readRangeHeader({ method, headers }: FastifyRequest, { bytes, etag, lastModified }: FileVersion) {
  const known = headers['if-range'] ?? etag;
  const isOther = known !== etag && known !== lastModified;
  if (method !== 'GET' || headers.range === undefined || isOther) return undefined;
  return parseRange(bytes, headers.range, { combine: true });
}

function refuseRange(reply: FastifyReply, bytes: number): FastifyReply {
  return reply.code(416).header('content-range', `bytes */${bytes}`).type(CONTENT_TYPE).send('');
}

/** Registers the nightly file of all open data, with ETag and ranges. */
export function registerOpenDataFile(
  app: TypedApp,
  { file, terms }: { file: OpenDataFile; terms: ExportTerms },
  limitRoute: LimitRoute,
): void {
  app.addHook('onReady', () => file.start());
  app.addHook('preClose', async () => file.close());
  app.get(
    ROUTES.exportedFile,
    {
      ...limitRoute(DOWNLOADS),
      // The archive is already compressed.
      compress: false,
      schema: {
        tags: ['open data'],
        operationId: 'exportEverything',
        summary: 'All files of the export in one archive, made once a night; takes ranges',
        produces: [CONTENT_TYPE],
        documented: {
          response: { 200: Type.Any(), 206: Type.Any(), 304: Type.Any(), ...PROBLEM_RESPONSES },
        },
      },
    },
    async (request, reply) => {
      const stored = await file.find();
      if (!stored) {
        throw new DomainError(
          'export_not_ready',
          'The first file of all open data will be ready in a few hours.',
          undefined,
          { retryAfterSeconds: RETRY_AFTER_SECONDS },
        );
      }
      const { id, bytes, made_at, read } = stored;
      const etag = `"${id}"`;
      const lastModified = new Date(made_at).toUTCString();
      describeExport(reply, terms);
      reply.headers({
        etag,
        'last-modified': lastModified,
        // Caches must revalidate, because withdrawn data must disappear with the next file.
        'cache-control': 'public, no-cache',
        'accept-ranges': 'bytes',
        'content-disposition': `attachment; filename="wayable-${made_at.slice(0, 10)}.zip"`,
      });
      if (isOtherWanted(request, { bytes, etag, lastModified }))
        return reply.code(412).type(CONTENT_TYPE).send('');
      if (isNotModified(request, etag, lastModified)) return reply.code(304).send();
      const ranges = readRangeHeader(request, { bytes, etag, lastModified });
      if (ranges === -1) return refuseRange(reply, bytes);
      // Requests with several ranges or an invalid range get the whole file.
      const range =
        Array.isArray(ranges) && ranges.length === 1 && ranges.type === 'bytes' ? ranges[0] : undefined;
      const { start, end } = range ?? { start: 0, end: bytes - 1 };
      if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes}`);
      reply.type(CONTENT_TYPE).header('content-length', end - start + 1);
      endStalled(reply);
      return reply.send(
        Readable.from(readRange(read, { start, end }), { objectMode: false, highWaterMark: 1 }),
      );
    },
  );
}
