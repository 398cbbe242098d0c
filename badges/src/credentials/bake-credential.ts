import { crc32 } from 'node:zlib';

const NAMESPACE = 'https://purl.imsglobal.org/ob/v3p0';
const KEYWORD = 'openbadgecredential';

/** PNG (ISO 15948), 5.2 and 11.2.2: the signature, and the header chunk of fixed length. */
const SIGNATURE_BYTES = 8;
const HEADER_CHUNK_BYTES = 25;

/**
 * Bakes a credential into the badge's SVG (Open Badges 3.0, "Baking"): as an element directly inside `svg`.
 */
export function bakeSvg(svg: string, jwt: string): string {
  const end = svg.indexOf('>') + 1;
  const root = `${svg.slice(0, end - 1)} xmlns:openbadges="${NAMESPACE}">`;
  // A compact JWS has no characters that XML must escape.
  return `${root}<openbadges:credential verify="${jwt}"/>${svg.slice(end)}`;
}

function toChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/**
 * Bakes a credential into the badge's PNG: as an uncompressed `iTXt` chunk (PNG 11.3.3.4) after the header.
 */
export function bakePng(png: Buffer, jwt: string): Buffer {
  // Keyword, no compression (two bytes), no language, no translated keyword, text.
  const text = Buffer.from(`${KEYWORD}\0\0\0\0\0${jwt}`, 'utf8');
  const at = SIGNATURE_BYTES + HEADER_CHUNK_BYTES;
  return Buffer.concat([png.subarray(0, at), toChunk('iTXt', text), png.subarray(at)]);
}
