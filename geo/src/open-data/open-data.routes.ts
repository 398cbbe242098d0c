import { Readable } from 'node:stream';
import type { Replicas } from '@wayable/platform/db/replicas';
import type { TypedApp } from '@wayable/platform/http/app-types';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import { RequestSlots } from '@wayable/platform/http/limits/request-slots';
import { clientSignal } from '@wayable/platform/http/requests/client-signal';
import { refuseHead } from '@wayable/platform/http/requests/refuse-head';
import { EXPORT_FILES, type ExportFile, ExportQuery } from '@wayable/protocol/open-data';
import { ROUTES } from '@wayable/protocol/routes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { endStalled } from './end-stalled.ts';
import { readScope, toCursor } from './export-scope.ts';
import { readTerms } from './read-terms.ts';
import type { ExportTerms } from './terms.ts';
import { FILE_KINDS } from './write-files.ts';

interface OpenDataContext {
  replicas: Replicas;
  terms: ExportTerms;
  publicUrl: string;
  addressLimitScale: number;
}

const tags = ['open data'];
const EXPORTS = { max: 60, windowSeconds: 60 };
/** Maximum parallel exports, because an export takes as long as its client. */
const EXPORTS_AT_ONCE = 10;
/** Maximum parallel exports per network address, before `ADDRESS_LIMIT_SCALE`: one per file. */
const EXPORTS_OF_ONE_ADDRESS = 5;

const PATHS: Record<ExportFile, string> = {
  'places.geojson': ROUTES.exportedPlacesGeoJson,
  'places.csv': ROUTES.exportedPlacesCsv,
  'places.a11yjson': ROUTES.exportedPlacesA11yJson,
  'reviews.csv': ROUTES.exportedReviewsCsv,
  'reviews.json': ROUTES.exportedReviewsJson,
};

const SUMMARIES: Record<ExportFile, string> = {
  'places.geojson': 'Places as GeoJSON (RFC 7946), closed ones with closed_at',
  'places.csv': 'Places as CSV (RFC 4180), closed ones with closed_at',
  'places.a11yjson': 'Places that are not closed as A11yJSON',
  'reviews.csv': 'Reviews as CSV (RFC 4180)',
  'reviews.json': 'Reviews as JSON',
};

const operationOf = (file: ExportFile): string =>
  `export${file.replace(/(^|\.)(\w)/g, (_, _dot, letter: string) => letter.toUpperCase())}`;

/** Adds the license and the query for later changes to the response headers. */
export function describeExport(reply: FastifyReply, terms: ExportTerms, next?: string): void {
  const links = [
    `<${terms.licence_url}>; rel="license"`,
    ...(next === undefined ? [] : [`<${next}>; rel="next"`]),
  ];
  reply.header('link', links.join(', '));
}

function toNextAddress(request: FastifyRequest, cursor: string): string {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  searchParams.delete('updated_since');
  searchParams.set('cursor', cursor);
  return `${pathname}?${searchParams}`;
}

/** Registers the open data: files of places and reviews, streamed while they are read (docs/open-data.md). */
export function registerOpenDataRoutes(
  app: TypedApp,
  { replicas, terms, publicUrl, addressLimitScale }: OpenDataContext,
  limitRoute: LimitRoute,
): void {
  app.register(async (scope: TypedApp) => {
    // Refuse HEAD, because the server would read the whole export to return its length.
    refuseHead(scope);
    const slots = new RequestSlots({
      total: EXPORTS_AT_ONCE,
      ofOneAddress: Math.max(1, Math.round(EXPORTS_OF_ONE_ADDRESS * addressLimitScale)),
    });
    slots.follow(scope);
    for (const file of EXPORT_FILES) {
      const { contentType, write } = FILE_KINDS[file];
      scope.get(
        PATHS[file],
        {
          ...limitRoute(EXPORTS),
          preHandler: (request, reply, done) => done(slots.take(request, reply)),
          schema: {
            tags,
            operationId: operationOf(file),
            summary: SUMMARIES[file],
            querystring: ExportQuery,
            produces: [contentType],
            documented: { response: { 200: Type.Any(), ...PROBLEM_RESPONSES } },
          },
        },
        async (request, reply) => {
          const startedAt = Date.now();
          const sql = () => replicas.of(request);
          const exportScope = await readScope(sql(), request.query);
          const cursor = toCursor(startedAt);
          const exportedAt = new Date(startedAt).toISOString();
          const signal = clientSignal(reply);
          const allTerms = await readTerms(sql(), terms);
          const source = { sql, scope: exportScope, terms: allTerms, publicUrl, signal, exportedAt, cursor };
          describeExport(reply, terms, toNextAddress(request, cursor));
          endStalled(reply);
          const day = exportedAt.slice(0, 10);
          const name = file.replace('.', `-${day}.`);
          return reply
            .type(contentType)
            .header('content-disposition', `attachment; filename="wayable-${name}"`)
            .send(Readable.from(write(source), { objectMode: false, highWaterMark: 1 }) as never);
        },
      );
    }
  });
}
