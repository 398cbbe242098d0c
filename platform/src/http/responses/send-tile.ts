import { gunzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { appendVary } from './append-vary.ts';
import { isNotModified } from './not-modified.ts';

/** The media type of vector tiles. */
export const TILE_TYPE = 'application/vnd.mapbox-vector-tile';

/** Tile URLs contain a version, so a cached tile is never outdated for long. */
const CACHE_CONTROL = 'public, max-age=3600, stale-while-revalidate=86400';

/** A stored tile of the base map. */
interface KeptTile {
  content: Buffer;
  isGzipped: boolean;
  /** Quoted, as in RFC 9110 section 8.8.3. */
  etag: string;
}

/** Sends a tile as it is stored, or unpacked for clients without gzip. Sends 204 if the tile is undefined. */
export function sendTile(request: FastifyRequest, reply: FastifyReply, tile: KeptTile | undefined) {
  reply.header('cache-control', CACHE_CONTROL);
  if (!tile) return reply.code(204).send(null);
  // The tag is weak, because it covers the compressed and the plain tile (RFC 9110, section 8.8.3).
  const etag = `W/${tile.etag}`;
  reply.header('etag', etag);
  appendVary(reply, 'accept-encoding');
  if (isNotModified(request, etag)) return reply.code(304).send(null);
  reply.type(TILE_TYPE);
  if (!tile.isGzipped) return reply.send(tile.content);
  if (!new Negotiator(request).encoding(['gzip'])) return reply.send(gunzipSync(tile.content));
  return reply.header('content-encoding', 'gzip').send(tile.content);
}
