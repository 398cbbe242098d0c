import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { appendVary } from './append-vary.ts';
import { isNotModified, toWeakTag } from './not-modified.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** A text that never changes at run time, compressed once. */
export interface FixedDocument {
  contentType: string;
  cacheControl: string;
  etag: string;
  bytes: Record<Encoding, Buffer>;
}

/** Higher qualities take several times as long for one percent. */
const BROTLI_QUALITY = 9;
const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity'];

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Compresses a text in all encodings, off the event loop. */
export async function prepareDocument(
  text: string,
  { contentType, cacheControl }: Pick<FixedDocument, 'contentType' | 'cacheControl'>,
): Promise<FixedDocument> {
  const identity = Buffer.from(text);
  const [br, gzipped] = await Promise.all([
    toBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    toGzip(identity),
  ]);
  return { contentType, cacheControl, etag: toWeakTag(identity), bytes: { br, gzip: gzipped, identity } };
}

/** Sends a document in an encoding that the client accepts, or 304. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, cacheControl, etag, bytes }: FixedDocument,
): FastifyReply {
  appendVary(reply, 'Accept-Encoding');
  reply.headers({ etag, 'cache-control': cacheControl }).type(contentType);
  if (isNotModified(request, etag)) return reply.code(304).send();
  const [encoding = 'identity'] = new Negotiator(request).encodings(ENCODINGS) as Encoding[];
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(bytes[encoding]);
}
