// A program of its own: the server’s decoders of pictures read photos only, never SVG (photos/convert-photo.ts), and that holds
// for a whole process. It writes each badge as a PNG, in base64, one a line in the order of the tiers.
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
