import Type, { type Static } from 'typebox';
import { UUID_PATTERN, Uuid } from './text.ts';

/** The two stored sizes of an avatar: edges of a square in pixels. */
export const AVATAR_EDGES = [96, 384] as const;
export const AVATAR_MAX_BYTES = 5 * 1_024 * 1_024;
export const AVATAR_URL_MAX = 2_000;

/** A web address as pasted by the user. The server reports why it cannot use an address. */
export const AvatarSource = Type.String({
  minLength: 1,
  maxLength: AVATAR_URL_MAX,
  description: 'The address of a picture, http or https; the server fetches it once and keeps its own copy',
});

export const AvatarRequest = Type.Object({ url: AvatarSource });

/** The user's own picture, for `avatar_url`. Unused pictures are deleted after a day. */
export const Avatar = Type.Object({
  id: Uuid,
  url: Type.String({ description: 'Address without the host' }),
});

export const AvatarFileParams = Type.Object({
  file: Type.String({ pattern: `${UUID_PATTERN.slice(0, -1)}\\.webp$`, description: '{id}.webp' }),
});

export const AvatarFileQuery = Type.Object({
  size: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 10_000,
      description: 'Edge in pixels: returns the next larger stored size; without it, the largest',
    }),
  ),
});

export type Avatar = Static<typeof Avatar>;
