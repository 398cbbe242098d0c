import { type LocationsInViewQuery, VIEW_PAGE_SIZE } from '@wayable/protocol/locations';
import type { AdminReviewsQuery, AdminUsersQuery, LogQuery } from '@wayable/protocol/moderation';
import type { UserReviewsQuery } from '@wayable/protocol/reviews';
import Fastify from 'fastify';
import { toAuthUser } from '../server/src/auth/accounts/auth-user.ts';
import { findUser } from '../server/src/auth/accounts/users.queries.ts';
import { hashPassword, isPassword } from '../server/src/auth/password/passwords.ts';
import { connect } from '../server/src/db/database.ts';
import type { Viewer } from '../server/src/http/authenticate.ts';
import { toKindFilter } from '../server/src/locations/location-filters.ts';
import { searchForLocations } from '../server/src/locations/location-search.service.ts';
import * as locations from '../server/src/locations/locations.queries.ts';
import { listLocationsInView } from '../server/src/locations/locations-in-view.service.ts';
import { listLog, listReviews, listUsers } from '../server/src/moderation/lists.service.ts';
import * as reviews from '../server/src/reviews/reviews.queries.ts';
import { listReviewsOfUser } from '../server/src/reviews/reviews.service.ts';
import { buildTile, type Tile } from '../server/src/tiles/tiles.service.ts';

/** A bare handler for each benchmark: the same statements, without schemas, headers, limits, metrics or logs; a tile from memory. */
const sql = connect({
  socketDir: process.env.BENCH_SOCKET_DIR as string,
  user: 'wayable',
  database: 'wayable',
});
const app = Fastify();
const EVERYTHING = toKindFilter({ category: 'all' });
const someHash = hashPassword('correct horse battery');
type Query = Record<string, string>;

app.get('/api/v1/locations/search', async (request) => {
  const { q = '', bbox, near } = request.query as Query;
  return searchForLocations(sql, { q, category: 'all', ...(bbox && { bbox }), ...(near && { near }) });
});
app.get('/api/v1/locations/in-view', (request) => {
  const query = { category: 'all', page: 1, limit: VIEW_PAGE_SIZE, ...(request.query as Query) };
  return listLocationsInView(sql, query as LocationsInViewQuery);
});
app.get('/api/v1/locations', async (request) => {
  const { page, limit } = request.query as Query;
  const offset = (Number(page) - 1) * Number(limit);
  const [data, count] = await Promise.all([
    locations.findLocations(sql, { filter: EVERYTHING, limit: Number(limit), offset }),
    locations.countLocations(sql, EVERYTHING),
  ]);
  return { data, count };
});
const sent = new Map<string, Promise<Tile>>();
app.get('/api/v1/tiles/:z/:x/:file', async (request, reply) => {
  const isCold = request.headers['cache-control'] === 'no-cache';
  const known = isCold ? undefined : sent.get(request.url);
  if (known) return reply.type('application/vnd.mapbox-vector-tile').send((await known).body);
  const { z, x, file } = request.params as Record<string, string>;
  const address = { z: Number(z), x: Number(x), y: Number.parseInt(file ?? '', 10) };
  const tile = buildTile(sql, address, toKindFilter({ category: 'all', ...(request.query as object) }));
  if (!isCold) sent.set(request.url, tile);
  return reply.type('application/vnd.mapbox-vector-tile').send((await tile).body);
});
app.post('/auth/v1/token', async (request) => {
  const { password } = request.body as { password: string };
  return { isRight: await isPassword(await someHash, password) };
});
app.get('/auth/v1/user', async (request) => {
  const { id } = request.query as { id: string };
  const user = await findUser(sql, id);
  return user && toAuthUser(sql, user);
});
app.get('/api/v1/locations/:id', (request) =>
  locations.findLocation(sql, (request.params as { id: string }).id),
);
app.get('/api/v1/locations/:id/reviews', async (request) => {
  const { id } = request.params as { id: string };
  const [data, count] = await Promise.all([
    reviews.findReviewsOfLocation(
      sql,
      { locationId: id, sortBy: 'created_at', limit: 10, offset: 0 },
      undefined,
    ),
    reviews.countReviewsOfLocation(sql, id),
  ]);
  return { data, count };
});
app.get('/api/v1/users/:id/reviews', async (request) => {
  const { id: userId } = request.params as { id: string };
  const query = request.query as Query;
  return listReviewsOfUser(sql, { userId, isAdmin: false } as Viewer, userId, {
    page: 1,
    limit: 10,
    searchQuery: '',
    categoryFilter: 'all',
    verificationFilter: 'all',
    sortBy: 'created_at',
    sortOrder: 'desc',
    ...query,
    ...(query.page && { page: Number(query.page) }),
  } as UserReviewsQuery);
});
const MODERATOR = { userId: '', isAdmin: true } as Viewer;
const pageOf = ({ page = '1', ...rest }: Query) => ({
  limit: 20,
  searchQuery: '',
  verificationFilter: 'all',
  sortBy: 'created_at',
  sortOrder: 'desc',
  action: 'all',
  removed: false,
  ...rest,
  page: Number(page),
  reported: rest.reported === 'true',
  attention: rest.attention === 'true',
});
app.get('/api/v1/admin/reviews', (request) =>
  listReviews(sql, MODERATOR, pageOf(request.query as Query) as AdminReviewsQuery),
);
app.get('/api/v1/admin/users', (request) =>
  listUsers(sql, MODERATOR, pageOf(request.query as Query) as AdminUsersQuery),
);
app.get('/api/v1/admin/log', (request) =>
  listLog(sql, MODERATOR, pageOf(request.query as Query) as unknown as LogQuery),
);
// Whoever started this server is gone.
process.on('disconnect', () => process.exit());
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
