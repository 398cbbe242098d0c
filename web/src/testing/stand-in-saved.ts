import type { MemberServer } from './stand-in-data';
import { refuse } from './stand-in-server';

const NOW = '2026-05-04T10:00:00.000Z';

/** Makes a server store the member's saved and followed places. */
export function answerForSaved(server: MemberServer): void {
  const { places, saved, followed } = server;
  server.on('GET savedLocations', () => ({
    data: places.filter(({ id }) => saved.has(id)).map((place) => ({ ...place, saved_at: NOW })),
  }));
  server.on('PUT savedLocation', ({ params }) => {
    saved.add(String(params.locationId));
    return null;
  });
  server.on('DELETE savedLocation', ({ params }) => {
    saved.delete(String(params.locationId));
    return null;
  });
  let token: string | null = null;
  server.on('GET savedLink', () => ({ token }));
  server.on('PUT savedLink', () => {
    token ??= crypto.randomUUID().replaceAll('-', '');
    return { token };
  });
  server.on('DELETE savedLink', () => {
    token = null;
    return null;
  });
  server.on('GET sharedList', ({ params }) =>
    params.token === token
      ? { data: places.filter(({ id }) => saved.has(id)) }
      : refuse(404, 'not_found', 'There is no list with this link.'),
  );
  server.on('GET locationFollow', ({ params }) => ({
    is_followed: followed.has(String(params.id)),
    is_saved: saved.has(String(params.id)),
  }));
  server.on('PUT locationFollow', ({ params }) => {
    followed.add(String(params.id));
    return null;
  });
  server.on('DELETE locationFollow', ({ params }) => {
    followed.delete(String(params.id));
    return null;
  });
}
