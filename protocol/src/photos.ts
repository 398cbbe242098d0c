import Type, { type Static } from 'typebox';
import { pagedResult, pageQuery } from './paging.ts';
import { lineOfText, UUID_PATTERN, Uuid } from './text.ts';

/** Maximum number of photos of a review (docs/product.md#photos). */
export const MAX_PHOTOS = 5;
const PHOTO_MAX_MEGABYTES = 10;
export const PHOTO_MAX_BYTES = PHOTO_MAX_MEGABYTES * 1_024 * 1_024;
/** Accepted photo types (docs/product.md#photos). The server detects them by content, not by name. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;
export const PHOTO_EXTENSIONS = ['jpg', 'jpeg', 'png', 'webp', 'gif'] as const;
/** Longest edges of the stored sizes in pixels. A smaller photo keeps its own size as the largest. */
export const PHOTO_EDGES = [320, 800, 1_920] as const;
export const PHOTO_FORMATS = ['webp', 'jpeg'] as const;
export const PHOTO_MAX_MEGAPIXELS = 64;
export const PHOTO_ALT_MAX = 500;
/** The folder of photos that are uploaded before their review is sent. */
export const TEMPORARY_FOLDER = 'temp';

/** Topics of photos, for the gallery of a place. */
export const PHOTO_TOPICS = ['entrance', 'inside', 'toilet', 'parking'] as const;
export type PhotoTopic = (typeof PHOTO_TOPICS)[number];

const topic = Type.Unsafe<PhotoTopic>(Type.String({ enum: [...PHOTO_TOPICS] }));

/** Messages about photos that the form refuses (docs/product.md#photos). */
export const PHOTO_TEXTS = {
  type: 'Please upload only JPEG, PNG, WebP, or GIF images',
  size: `Image must be smaller than ${PHOTO_MAX_MEGABYTES}MB`,
  count: `You can only upload up to ${MAX_PHOTOS} photos`,
} as const;

/** The path of a photo in its bucket (docs/product.md#photos): {user_id}/{reviewId or "temp"}/{file}. */
export const PhotoParams = Type.Object({
  userId: Uuid,
  folder: Type.String({
    pattern: `^${TEMPORARY_FOLDER}$|${UUID_PATTERN}`,
    description: 'The id of a review, or "temp"',
  }),
  file: Type.String({
    pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,119}\\.[A-Za-z0-9]{1,5}$',
    description: 'A new name: a timestamp and random characters, with the extension of the type',
  }),
});

const altText = lineOfText(PHOTO_ALT_MAX, 'What the photo shows, for people who cannot see it');

export const PhotoUploadQuery = Type.Object({
  alt_text: Type.Optional(altText),
  topic: Type.Optional(topic),
});

/** Null removes the text or the topic. Missing fields stay unchanged. */
export const PhotoUpdate = Type.Object(
  {
    alt_text: Type.Optional(Type.Union([altText, Type.Null()])),
    topic: Type.Optional(Type.Union([topic, Type.Null()])),
  },
  { anyOf: [{ required: ['alt_text'] }, { required: ['topic'] }] },
);

/** The file name in a photo's URL: its id with an extension, because some programs detect the type by it. */
export const PhotoFileParams = Type.Object({
  file: Type.String({ pattern: `${UUID_PATTERN.slice(0, -1)}\\.jpg$`, description: '{id}.jpg' }),
});

export const PhotoFileQuery = Type.Object({
  size: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 10_000,
      description: 'Longest edge in pixels: returns the next larger stored size; without it, the largest',
    }),
  ),
  format: Type.Unsafe<PhotoFormat>(
    Type.String({ enum: [...PHOTO_FORMATS], default: 'jpeg', description: 'WebP is smaller' }),
  ),
});

/** A stored size; `width` and `height` in pixels. */
export const PhotoSize = Type.Object({
  width: Type.Integer(),
  height: Type.Integer(),
  jpeg: Type.String({ description: 'Address without the host' }),
  webp: Type.String({ description: 'Address without the host' }),
});

/** A photo with its sizes, smallest first. A review's `photos` contain `url`. */
export const Photo = Type.Object({
  id: Uuid,
  url: Type.String(),
  alt_text: Type.Union([Type.String(), Type.Null()]),
  topic: Type.Union([topic, Type.Null()]),
  width: Type.Integer(),
  height: Type.Integer(),
  sizes: Type.Array(PhotoSize),
});

/** Maximum number of photos shown per place, from its newest reviews. */
export const LOCATION_PHOTOS_MAX = 500;
/** Groups of a place's photos: a group per topic, and a group of photos without a topic. */
export const PHOTO_GROUPS = [...PHOTO_TOPICS, 'other'] as const;
export type PhotoGroup = (typeof PHOTO_GROUPS)[number];

const group = Type.Unsafe<PhotoGroup>(Type.String({ enum: [...PHOTO_GROUPS] }));

export const LocationPhotosQuery = Type.Object({ ...pageQuery(24, 50), topic: Type.Optional(group) });

/** A page of the photos of a place, with counts per topic. */
export const LocationPhotos = Type.Object({
  ...pagedResult(Photo).properties,
  topics: Type.Array(Type.Object({ topic: group, count: Type.Integer() }), {
    description: 'Only those with photos, in the order of the list of topics; "other" has no topic',
  }),
});

/** The response to an upload: `Id` and `Key` (bucket and path) of the storage interface, and the photo. */
export const UploadedPhoto = Type.Object({ Id: Uuid, Key: Type.String(), ...Photo.properties });

export type PhotoFormat = (typeof PHOTO_FORMATS)[number];
export type PhotoParams = Static<typeof PhotoParams>;
export type PhotoUploadQuery = Static<typeof PhotoUploadQuery>;
export type PhotoFileQuery = Static<typeof PhotoFileQuery>;
export type PhotoUpdate = Static<typeof PhotoUpdate>;
export type Photo = Static<typeof Photo>;
export type PhotoSize = Static<typeof PhotoSize>;
export type LocationPhotosQuery = Static<typeof LocationPhotosQuery>;
export type LocationPhotos = Static<typeof LocationPhotos>;
export type UploadedPhoto = Static<typeof UploadedPhoto>;
