import type { Database } from '@wayable/platform/db/database';
import type { Replicas } from '@wayable/platform/db/replicas';
import type { TypedApp } from '@wayable/platform/http/app-types';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import { appendVary } from '@wayable/platform/http/responses/append-vary';
import { isNotModified } from '@wayable/platform/http/responses/not-modified';
import { ROUTES } from '@wayable/protocol/routes';
import { TileParams, TileQuery } from '@wayable/protocol/tiles';
import { filterKey, toKindFilter } from '@wayable/server/locations/location-filters';
import Type from 'typebox';
import { assertTileExists } from './assert-tile-exists.ts';
import { buildCellFolder } from './cell-folder.ts';
import { TileCache } from './tile-cache.ts';
import { buildTile } from './tiles.service.ts';

const MEDIA_TYPE = 'application/vnd.mapbox-vector-tile';
/** Caches must revalidate: an unchanged tile costs an empty response. */
const CACHING = 'public, max-age=0, must-revalidate';

/** Registers the vector tiles of places and the update of their counts. */
export function registerTileRoutes(
  app: TypedApp,
  { sql, replicas }: { sql: Database; replicas: Replicas },
): void {
  const folder = buildCellFolder(sql, app.log);
  app.addHook('onReady', async () => folder.start());
  app.addHook('preClose', async () => folder.stop());
  const cache = new TileCache();

  app.get(
    ROUTES.tile,
    {
      // Each tile is also cached compressed.
      compress: false,
      schema: {
        tags: ['tiles'],
        operationId: 'getTile',
        summary: 'Places and clusters of a map tile (Mapbox Vector Tile 2.1, layer `locations`)',
        params: TileParams,
        querystring: TileQuery,
        response: { 200: Type.Any(), 304: Type.Any(), ...PROBLEM_RESPONSES },
        produces: [MEDIA_TYPE],
      },
    },
    async (request, reply) => {
      const { z, x, y } = request.params;
      assertTileExists(z, { x, y });
      const filter = toKindFilter(request.query);
      const key = `${z}/${x}/${y}/${filterKey(filter)}`;
      const tile =
        cache.get(key) ??
        (await cache.getOrBuild(key, () => buildTile(replicas.of(request), { z, x, y }, filter)));
      reply.headers({ etag: tile.etag, 'cache-control': CACHING });
      appendVary(reply, 'accept-encoding');
      if (isNotModified(request, tile.etag)) return reply.code(304).send();
      const wantsGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(
        request.headers['accept-encoding'] ?? '',
      );
      if (wantsGzip) reply.header('content-encoding', 'gzip');
      return reply.type(MEDIA_TYPE).send(wantsGzip ? tile.gzipped : tile.body);
    },
  );
}
