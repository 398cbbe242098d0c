import type { Database } from '@wayable/platform/db/database';
import type { TypedApp } from '@wayable/platform/http/app-types';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import { sendTile, TILE_TYPE } from '@wayable/platform/http/responses/send-tile';
import { ROUTES } from '@wayable/protocol/routes';
import { STREETS_MAX_ZOOM, STREETS_MIN_ZOOM } from '@wayable/protocol/street-areas';
import Type from 'typebox';
import { assertTileExists } from '../tiles/assert-tile-exists.ts';
import { findStreetTile } from './streets.service.ts';

const Params = Type.Object({
  zoom: Type.Integer({ minimum: STREETS_MIN_ZOOM, maximum: STREETS_MAX_ZOOM }),
  x: Type.Integer({ minimum: 0 }),
  y: Type.Integer({ minimum: 0 }),
});

/** Registers the street tiles of imported areas for the base map. */
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
          304: Type.Null({ description: 'The cached tile is still valid' }),
          ...PROBLEM_RESPONSES,
        },
      },
    },
    async (request, reply) => {
      const { zoom, x, y } = request.params;
      assertTileExists(zoom, { x, y });
      const tile = await findStreetTile(sql, { zoom, x, y });
      return sendTile(request, reply, tile && { ...tile, isGzipped: true });
    },
  );
}
