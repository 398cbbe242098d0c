import { renderBadgeSvg } from '@wayable/protocol/badge-art';
import type { BadgeType } from '@wayable/protocol/badges';
import sharp from 'sharp';

export const BADGE_PNG_EDGE = 512;
/** Of the drawing, which is 480 wide at this density. */
const DENSITY = 96;

const pictures = new Map<BadgeType, Promise<Buffer>>();

const drawPng = (badgeType: BadgeType): Promise<Buffer> =>
  sharp(Buffer.from(renderBadgeSvg(badgeType)), { density: DENSITY })
    .resize(BADGE_PNG_EDGE)
    .png({ compressionLevel: 9 })
    .toBuffer();

/** A badge as a PNG of 512 by 512 pixels, drawn once. */
export function renderBadgePng(badgeType: BadgeType): Promise<Buffer> {
  const known = pictures.get(badgeType);
  if (known) return known;
  const drawn = drawPng(badgeType);
  pictures.set(badgeType, drawn);
  drawn.catch(() => pictures.delete(badgeType));
  return drawn;
}
