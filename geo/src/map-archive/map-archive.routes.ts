import type { TypedApp } from '@wayable/platform/http/app-types';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import { sendTile, TILE_TYPE } from '@wayable/platform/http/responses/send-tile';
import { MAP_ARCHIVE_MAX_ZOOM } from '@wayable/protocol/map-archive';
import { ROUTES } from '@wayable/protocol/routes';
import Type from 'typebox';
import { assertTileExists } from '../tiles/assert-tile-exists.ts';
import type { MapArchiveStore } from './map-archive.service.ts';

const Params = Type.Object({
  zoom: Type.Integer({ minimum: 0, maximum: MAP_ARCHIVE_MAX_ZOOM }),
  x: Type.Integer({ minimum: 0 }),
  y: Type.Integer({ minimum: 0 }),
});

/** Registers the base map tiles of a configured archive (MAP_PMTILES). */
export function registerMapArchiveRoutes(app: TypedApp, archives: MapArchiveStore | undefined): void {
  app.get(
    ROUTES.mapTile,
    {
      schema: {
        tags: ['base map'],
        operationId: 'getMapTile',
        summary: 'The base map of this installation as a vector tile; 204 where it has none',
        params: Params,
        response: {
          200: { description: 'A vector tile', content: { [TILE_TYPE]: { schema: Type.Any() } } },
          204: Type.Null({ description: 'The archive has no tile here, or is not configured' }),
          304: Type.Null({ description: 'The cached tile is still valid' }),
          ...PROBLEM_RESPONSES,
        },
      },
    },
    async (request, reply) => {
      const { zoom, x, y } = request.params;
      assertTileExists(zoom, { x, y });
      const archive = archives?.get();
      // Without caching, because the archive may be opened soon.
      if (!archive) return reply.code(204).send(null);
      const content = await archive.findTile(zoom, x, y).catch((error: unknown) => {
        request.log.warn({ err: error }, 'a tile of the map archive cannot be read');
        throw new DomainError('storage_unavailable', 'The archive of the base map cannot be read.');
      });
      const etag = `"${archive.description.version}.${zoom}.${x}.${y}"`;
      return sendTile(request, reply, content && { content, isGzipped: archive.isGzipped, etag });
    },
  );
}
