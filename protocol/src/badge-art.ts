import { BADGE_RARITIES, type BadgeType, badgeTier } from './badges.ts';

interface Art {
  /** The background color. `BADGE_INK` has a contrast of at least 7:1 on it. */
  ground: string;
  /** The lines on the background: paths in the square of `BADGE_SIZE`. */
  sign: readonly string[];
  /** The picture in words, for people who cannot see it. */
  description: string;
}

/** Side of the square of every badge, in SVG units. */
export const BADGE_SIZE = 96;
const BADGE_INK = '#fffdf8';
const BADGE_PIP = '#f3b83f';

/** The shape of all badges: a hexagon, and the line inside its edge. */
export const BADGE_FORM = 'M48 8 82.6 28v40L48 88 13.4 68V28Z';
export const BADGE_EDGE = 'M48 13 78.3 30.5v35L48 83 17.7 65.5v-35Z';

/** The picture of each badge (docs/product.md#badges). */
export const BADGE_ART: Record<BadgeType, Art> = {
  'First Steps': {
    ground: '#0c5330',
    sign: [
      'M48 63s-14-12-14-22.5a14 14 0 0 1 28 0C62 51 48 63 48 63Z',
      'M48 45a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Z',
    ],
    description: 'A pin on a map',
  },
  'Community Builder': {
    ground: '#0b4f6c',
    sign: [
      'M40 41a7 7 0 1 0 0-14 7 7 0 0 0 0 14Z',
      'M27 61v-2a10 10 0 0 1 10-10h6a10 10 0 0 1 10 10v2',
      'M56 27.7a7 7 0 0 1 0 12.6',
      'M61 49.4a10 10 0 0 1 8 9.6v2',
    ],
    description: 'Two people beside each other',
  },
  'Accessibility Advocate': {
    ground: '#2f35a8',
    sign: [
      'M31 28h34a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H49l-9 8v-8h-9a4 4 0 0 1-4-4V32a4 4 0 0 1 4-4Z',
      'm40 42 6 6 11-11',
    ],
    description: 'A tick in a speech bubble',
  },
  'Guardian of Access': {
    ground: '#5a2a82',
    sign: [
      'M48 24.5 66 31v13.5c0 10-7.5 16.5-18 21-10.5-4.5-18-11-18-21V31Z',
      'M48 45a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Z',
      'M48 45v9',
    ],
    description: 'A shield with a keyhole',
  },
  'Inclusion Champion': {
    ground: '#7a1250',
    sign: ['m48 25 6.2 12.5 13.8 2-10 9.7L60.4 63 48 56.5 35.6 63 38 49.2l-10-9.7 13.8-2Z'],
    description: 'A star',
  },
  'Accessibility Legend': {
    ground: '#653f00',
    sign: ['M28 54V32l11 9 9-15 9 15 11-9v22Z', 'M29 62h38'],
    description: 'A crown',
  },
};

const PIP = { distance: 8, y: 73.5, radius: 2.75 };

/** Returns the positions of the dots that show the rarity: one for common to four for legendary. */
export function pipsOf(badgeType: BadgeType): { x: number; y: number; radius: number }[] {
  const amount = BADGE_RARITIES.indexOf(badgeTier(badgeType).rarity) + 1;
  return Array.from({ length: amount }, (_, index) => ({
    x: BADGE_SIZE / 2 + (index - (amount - 1) / 2) * PIP.distance,
    y: PIP.y,
    radius: PIP.radius,
  }));
}

/**
 * Returns a badge as a standalone SVG document with its name and description. It loads nothing from outside.
 */
export function renderBadgeSvg(badgeType: BadgeType): string {
  const { ground, sign, description } = BADGE_ART[badgeType];
  const pips = pipsOf(badgeType).map(({ x, y, radius }) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`);
  const line = `fill="none" stroke="${BADGE_INK}" stroke-linecap="round" stroke-linejoin="round"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${BADGE_SIZE} ${BADGE_SIZE}" width="480" height="480" role="img" aria-labelledby="name description">`,
    `<title id="name">${badgeType}</title><desc id="description">${description}</desc>`,
    `<path d="${BADGE_FORM}" fill="${ground}" stroke="${ground}" stroke-width="8" stroke-linejoin="round"/>`,
    `<path d="${BADGE_EDGE}" ${line} stroke-width="1.5" stroke-opacity="0.6"/>`,
    `<g ${line} stroke-width="4.5">${sign.map((path) => `<path d="${path}"/>`).join('')}</g>`,
    `<g fill="${BADGE_PIP}">${pips.join('')}</g>`,
    '</svg>',
  ].join('');
}
