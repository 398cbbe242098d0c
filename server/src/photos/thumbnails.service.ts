import type { Queryable } from '@wayable/platform/db/database';
import type { PhotoSize } from '@wayable/protocol/photos';
import { findFirstPhotos } from './location-photos.queries.ts';
import { toPhoto } from './photo-address.ts';

/**
 * Returns the first photo of each place in its smallest size, by place id. Places without photos are absent.
 */
export async function findThumbnails(
  sql: Queryable,
  locationIds: readonly string[],
): Promise<Map<string, PhotoSize>> {
  const photos = await findFirstPhotos(sql, locationIds);
  return new Map(
    [...photos].flatMap(([id, photo]) => {
      const [smallest] = toPhoto(photo).sizes;
      return smallest ? [[id, smallest] as const] : [];
    }),
  );
}
