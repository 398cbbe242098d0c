import { gunzipSync } from 'node:zlib';
import { ROUTES } from '@wayable/protocol/routes';
import { STREETS_MAX_ZOOM, STREETS_MIN_ZOOM } from '@wayable/protocol/street-areas';
import Type from 'typebox';
import type { Database } from '../db/database.ts';
import type { TypedApp } from '../http/app-types.ts';
import { invalidField } from '../http/errors/domain-error.ts';
import { PROBLEM_RESPONSES } from '../http/errors/problem-responses.ts';
import { appendVary } from '../http/responses/append-vary.ts';
import { isNotModified } from '../http/responses/not-modified.ts';
import { findStreetTile } from './streets.service.ts';

const TILE_TYPE = 'application/vnd.mapbox-vector-tile';
/** The address of a tile carries the time of the newest import, so a kept tile is never an old one for long. */
const CACHE_CONTROL = 'public, max-age=3600, stale-while-revalidate=86400';

const Params = Type.Object({
  zoom: Type.Integer({ minimum: STREETS_MIN_ZOOM, maximum: STREETS_MAX_ZOOM }),
  x: Type.Integer({ minimum: 0 }),
  y: Type.Integer({ minimum: 0 }),
});

const accepts = (header: string | undefined, coding: string): boolean =>
  (header ?? '').split(',').some((part) => {
    const [name, weight = ''] = part.split(';').map((text) => text.trim());
    return name === coding && !/^q=0(\.0*)?$/.test(weight);
  });

/** Street tiles of the imported areas, for the embedded base map. */
export function registerStreetRoutes(app: TypedApp, sql: Database): void {
  app.get(
    ROUTES.streetTile,
    {
      schema: {
        tags: ['base map'],
        operationId: 'getStreetTile',
        summary: 'Streets of the imported areas as a Mapbox Vector Tile; 204 where there are none',
        params: Params,
        response: {
          200: { description: 'A vector tile', content: { [TILE_TYPE]: { schema: Type.Any() } } },
          204: Type.Null({ description: 'No area has been imported here' }),
          304: Type.Null({ description: 'The tile that the browser keeps is still right' }),
          ...PROBLEM_RESPONSES,
        },
      },
    },
    async (request, reply) => {
      const { zoom, x, y } = request.params;
      const last = 2 ** zoom - 1;
      for (const [field, index] of Object.entries({ x, y })) {
        if (index > last)
          throw invalidField(field, `must be ${last} or less at zoom ${zoom}`, 'too_large', last);
      }
      const tile = await findStreetTile(sql, { zoom, x, y });
      reply.header('cache-control', CACHE_CONTROL);
      if (!tile) return reply.code(204).send(null);
      // Weak: the compressed and the plain tile are one and the same to a map.
      const etag = `W/${tile.etag}`;
      reply.header('etag', etag);
      appendVary(reply, 'accept-encoding');
      if (isNotModified(request, etag)) return reply.code(304).send(null);
      reply.type(TILE_TYPE);
      if (!accepts(request.headers['accept-encoding'], 'gzip')) return reply.send(gunzipSync(tile.content));
      return reply.header('content-encoding', 'gzip').send(tile.content);
    },
  );
}
