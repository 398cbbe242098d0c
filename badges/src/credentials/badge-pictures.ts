import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { BADGE_TYPES, type BadgeType } from '@wayable/protocol/badges';

export const BADGE_PNG_EDGE = 512;
const PROGRAM = fileURLToPath(new URL('./draw-badge-pngs.ts', import.meta.url));
const TIMEOUT_MS = 30_000;
const MAX_OUTPUT_BYTES = 4_194_304;

type Pictures = Map<BadgeType, Buffer>;

let pictures: Promise<Pictures> | undefined;

async function drawAll(): Promise<Pictures> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, String(BADGE_PNG_EDGE)], {
    timeout: TIMEOUT_MS,
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  const lines = stdout.trim().split('\n');
  return new Map(
    BADGE_TYPES.map((badgeType, index) => [badgeType, Buffer.from(lines[index] as string, 'base64')]),
  );
}

/** Returns a badge as a PNG of 512 by 512 pixels. The first call draws all badges in a child process. */
export async function renderBadgePng(badgeType: BadgeType): Promise<Buffer> {
  pictures ??= drawAll();
  const drawn = pictures;
  try {
    return (await drawn).get(badgeType) as Buffer;
  } catch (error) {
    if (pictures === drawn) pictures = undefined;
    throw error;
  }
}
