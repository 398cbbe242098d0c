/** The backgrounds as complete class names, because the style sheet is generated from the sources. */
export const AVATAR_GROUNDS = [
  'bg-avatar-1',
  'bg-avatar-2',
  'bg-avatar-3',
  'bg-avatar-4',
  'bg-avatar-5',
  'bg-avatar-6',
  'bg-avatar-7',
  'bg-avatar-8',
] as const;

/** Returns the background of a person's initials, derived from the id and so the same everywhere. */
export function avatarGround(id: string): (typeof AVATAR_GROUNDS)[number] {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return AVATAR_GROUNDS[sum % AVATAR_GROUNDS.length] as (typeof AVATAR_GROUNDS)[number];
}
