// Prints each badge as a base64 PNG, one per line in the order of the tiers. It is a separate program,
// because the server process blocks SVG decoding for safety (photos/convert-photo.ts).
import { renderBadgeSvg } from '@wayable/protocol/badge-art';
import { BADGE_TYPES } from '@wayable/protocol/badges';
import sharp from 'sharp';

const [edge] = process.argv.slice(2).map(Number);
for (const badgeType of BADGE_TYPES) {
  const png = await sharp(Buffer.from(renderBadgeSvg(badgeType)))
    .resize(edge)
    .png({ compressionLevel: 9 })
    .toBuffer();
  process.stdout.write(`${png.toString('base64')}\n`);
}
