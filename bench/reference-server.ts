import { toAuthUser } from '@wayable/auth/accounts/auth-user';
import { findUser } from '@wayable/auth/accounts/users.queries';
import { hashPassword, isPassword } from '@wayable/auth/password/passwords';
import { buildTile, type Tile } from '@wayable/geo/tiles/tiles.service';
import { LeaderboardQuery } from '@wayable/protocol/leaderboard';
import {
  type LocationListQuery,
  type LocationSearchQuery,
  type LocationsInViewQuery,
  VIEW_PAGE_SIZE,
} from '@wayable/protocol/locations';
import { AdminReviewsQuery, AdminUsersQuery, LogQuery } from '@wayable/protocol/moderation';
import type { UserReviewsQuery } from '@wayable/protocol/reviews';
import { ROUTES } from '@wayable/protocol/routes';
import Fastify, { type FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import Value from 'typebox/value';
import { connect } from '../platform/src/db/database.ts';
import type { Viewer } from '../platform/src/http/requests/authenticate.ts';
import { getLeaderboard } from '../server/src/leaderboard/leaderboard.service.ts';
import { findLocation } from '../server/src/locations/location-access.ts';
import { toKindFilter } from '../server/src/locations/location-filters.ts';
import { searchForLocations } from '../server/src/locations/location-search.service.ts';
import { listLocations } from '../server/src/locations/locations.service.ts';
import { listLocationsInView } from '../server/src/locations/locations-in-view.service.ts';
import { listLog, listReviews, listUsers } from '../server/src/moderation/lists/lists.service.ts';
import { listNotifications } from '../server/src/notifications/notifications.ts';
import { getProfile, listProfileReviews } from '../server/src/profiles/profiles.service.ts';
import * as reviews from '../server/src/reviews/reviews.queries.ts';
import { listReviewsOfUser } from '../server/src/reviews/reviews.service.ts';
import { REFERENCE_VIEWER } from './accounts.ts';

/**
 * A minimal handler for each benchmark: the same statements without schemas, headers, limits, metrics or
 * logs. Tiles come from memory.
 */
const sql = connect({
  socketDir: process.env.BENCH_SOCKET_DIR as string,
  user: 'wayable',
  database: 'wayable',
});
const app = Fastify();
const someHash = hashPassword('correct horse battery');
type Query = Record<string, string>;

app.get('/api/v1/locations/search', (request) => {
  const query = { q: '', category: 'all', ...(request.query as Query) };
  return searchForLocations(sql, query as LocationSearchQuery);
});
app.get('/api/v1/locations/in-view', (request) => {
  const query = { category: 'all', page: 1, limit: VIEW_PAGE_SIZE, ...(request.query as Query) };
  return listLocationsInView(sql, query as LocationsInViewQuery);
});
app.get('/api/v1/locations', (request) => {
  const { page, limit } = request.query as Query;
  return listLocations(sql, {
    category: 'all',
    page: Number(page),
    limit: Number(limit),
  } as LocationListQuery);
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
app.get('/api/v1/locations/:id', (request) => findLocation(sql, (request.params as { id: string }).id));
app.get('/api/v1/locations/:id/reviews', async (request) => {
  const { id } = request.params as { id: string };
  const [data, count] = await Promise.all([
    reviews.findReviewsOfLocation(
      sql,
      { filter: {}, locationId: id, sortBy: 'created_at', limit: 10, offset: 0 },
      undefined,
    ),
    reviews.countReviewsOfLocation(sql, id, {}),
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

/** Returns the viewer that the header names. The reference trusts the header. */
const viewerOf = ({ headers }: FastifyRequest) => {
  const userId = headers[REFERENCE_VIEWER];
  return userId === undefined ? undefined : ({ userId, isAdmin: true } as Viewer);
};
const queryOf = <Schema extends TSchema>(schema: Schema, { query }: FastifyRequest) =>
  Value.Convert(schema, Value.Default(schema, query)) as Static<Schema>;
const userOf = ({ params }: FastifyRequest) => (params as { userId: string }).userId;

app.get(ROUTES.leaderboard, (request) =>
  getLeaderboard(sql, viewerOf(request), queryOf(LeaderboardQuery, request)),
);
app.get(ROUTES.adminReviews, (request) =>
  listReviews(sql, viewerOf(request) as Viewer, queryOf(AdminReviewsQuery, request)),
);
app.get(ROUTES.adminUsers, (request) =>
  listUsers(sql, viewerOf(request) as Viewer, queryOf(AdminUsersQuery, request)),
);
app.get(ROUTES.adminLog, (request) => listLog(sql, viewerOf(request) as Viewer, queryOf(LogQuery, request)));
app.get(ROUTES.notifications, (request) =>
  listNotifications(sql, viewerOf(request) as Viewer, Number((request.query as Query).page)),
);
app.get(ROUTES.profile, (request) => getProfile(sql, viewerOf(request), userOf(request)));
app.get(ROUTES.profileReviews, (request) => listProfileReviews(sql, viewerOf(request), userOf(request)));
// The channel closes when the parent process ends.
process.on('disconnect', () => process.exit());
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
