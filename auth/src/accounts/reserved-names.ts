import { LOOK_ALIKES } from './look-alikes.ts';

const words = (...lines: string[]): string[] => lines.join(' ').split(' ');

const PRODUCT = 'wayable';
/** Names of the staff, and of a person without a name. */
const STAFF = words(
  'admin admins administrator administrators administration moderator moderators moderation staff support official team',
  'contributor contributors administrador administrateur amministratore beheerder moderador moderateur moderatore',
  'админ администратор адміністратор модератор 管理员 管理員 管理者 版主 مشرف',
);
/** Words that a staff name may also contain. */
const FILLERS = words('a an the of our site web help community customer service account');

const LETTERS = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, others]) => [...others].map((other) => [other, letter])),
);

/**
 * Maps look-alike letters and digits to one character, as the skeleton of Unicode Technical Standard 39,
 * section 4, does.
 */
const toSkeleton = (text: string): string =>
  [...text.normalize('NFKD').replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')]
    .map((character) => LETTERS.get(character) ?? character.toLowerCase())
    .join('')
    .replace(/[i1|]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

const toSkeletons = (texts: string[]): Set<string> => new Set(texts.map(toSkeleton));

const staff = toSkeletons(STAFF);
const fillers = toSkeletons(FILLERS);
const product = toSkeleton(PRODUCT);

const poses = (skeleton: string): boolean => {
  const parts = skeleton.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '');
  const joined = parts.join('');
  if (joined.includes(product) || staff.has(joined)) return true;
  return parts.some((part) => staff.has(part)) && parts.every((part) => staff.has(part) || fillers.has(part));
};

/**
 * Returns whether a name looks like a name of the staff, of the product, or of a person without a name.
 * Look-alike letters, digits and signs do not hide this.
 */
export const isReservedName = (name: string): boolean =>
  poses(toSkeleton(name)) || poses(toSkeleton(name.replace(/\p{N}/gu, ' ')));
