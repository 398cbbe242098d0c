import { toPagedResult } from '@wayable/protocol/paging';
import { PHOTO_GROUPS, type Photo, type PhotoUpdate, type UploadedPhoto } from '@wayable/protocol/photos';
import { PHOTO_FILES } from '@wayable/protocol/routes';
import type { MemberServer } from './stand-in-data';

const PHOTO = { alt_text: null, topic: null, width: 900, height: 600, sizes: [] };

/** Creates a photo with a unique URL. */
export const makePhoto = (changes: Partial<Photo> = {}): Photo => {
  const id = crypto.randomUUID();
  return { ...PHOTO, id, url: `${PHOTO_FILES}${id}.jpg`, ...changes };
};

const groupOf = ({ topic }: Photo) => topic ?? 'other';

/** Makes a server accept photos and list the photos of a place. */
export function answerForPhotos(server: MemberServer): void {
  server.on('POST photoUpload', ({ params }) => {
    const path = `${params.userId}/${params.folder}/${params.file}`;
    server.photos.add(path);
    const made = makePhoto();
    const photo: UploadedPhoto = { Id: made.id, Key: `review-photos/${path}`, ...made };
    return photo;
  });
  server.on('PATCH photo', ({ params, body }) => {
    const photo = server.reviews.flatMap((review) => review.photo_details).find(({ id }) => id === params.id);
    return photo && Object.assign(photo, body as PhotoUpdate);
  });
  server.on('DELETE photoUpload', ({ params }) => {
    server.photos.delete(`${params.userId}/${params.folder}/${params.file}`);
    return null;
  });
  server.on('GET locationPhotos', ({ params, query }) => {
    const all = server.reviews
      .filter(({ location_id }) => location_id === params.id)
      .flatMap(({ photo_details }) => photo_details);
    const topic = query.get('topic');
    const found = all.filter((photo) => topic === null || groupOf(photo) === topic);
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
    const topics = PHOTO_GROUPS.map((group) => ({
      topic: group,
      count: all.filter((photo) => groupOf(photo) === group).length,
    }));
    return {
      ...toPagedResult(found.slice((page - 1) * limit, page * limit), found.length, page, limit),
      topics: topics.filter(({ count }) => count > 0),
    };
  });
}
