import { localizePath } from '@wayable/protocol/locale-path';
import { LOCALES } from '@wayable/protocol/locales';

/** The traces of a person, which the URLs of visits contain. */
export interface Traces {
  personId: string;
  locationId: string;
  reviewId: string;
  decisionId: string;
  credentialId: string;
  /** The token in the link to the person's saved places. */
  listToken: string;
  badgeKid: string;
  metadataCid: string;
  avatarUrl: string;
  photoUrl: string;
  /** The upload path of the photo. */
  photoKey: string;
}

/**
 * The URLs of a route. The statuses apply while everything is public: first for visitors, then for a
 * signed-in stranger.
 */
export interface Visit {
  addresses: string[];
  statuses: [signedOut: number, signedIn: number];
}

type Statuses = Visit['statuses'];

const OPEN: Statuses = [200, 200];
/** The statuses of a call that returns only data of the caller. */
const OWN: Statuses = [401, 200];
const OWNER_AND_ADMIN: Statuses = [401, 403];
const ADMIN: Statuses = [401, 403];
const MISSING: Statuses = [404, 404];
const REFUSED: Statuses = [400, 400];

/** Routes without parameters. Each returns the same to everyone, or only data of the caller. */
const WITHOUT_PARAMETERS: [statuses: Statuses, routes: string[]][] = [
  [
    OPEN,
    [
      '/',
      '/api/v1/badges',
      '/api/v1/categories',
      '/api/v1/config',
      '/api/v1/export/places.a11yjson',
      '/api/v1/export/places.csv',
      '/api/v1/export/places.geojson',
      '/api/v1/export/reviews.csv',
      '/api/v1/export/reviews.json',
      '/api/v1/openapi.json',
      '/api/v1/stats',
      '/auth/v1/.well-known/jwks.json',
      '/auth/v1/.well-known/openid-configuration',
      '/auth/v1/health',
      '/auth/v1/settings',
      '/blog/feed.xml',
      '/.well-known/did.json',
      '/.well-known/openid-configuration',
      '/.well-known/security.txt',
      '/healthz',
      '/metrics',
      '/readyz',
      '/robots.txt',
      '/security-policy.txt',
      '/sitemap.xml',
      '/sitemaps/pages.xml',
      '/status',
    ],
  ],
  [
    OWN,
    [
      '/api/v1/saved',
      '/api/v1/saved/link',
      '/api/v1/account/events',
      '/api/v1/account/deleted-reviews',
      '/api/v1/account/export',
      '/api/v1/account/sessions',
      '/api/v1/notifications',
      '/api/v1/notifications/unread',
      '/api/v1/privacy-settings',
      '/auth/v1/factors/recovery',
      '/auth/v1/passkeys',
      '/auth/v1/user',
    ],
  ],
  [
    ADMIN,
    [
      '/api/v1/admin/imports',
      '/api/v1/admin/installation',
      '/api/v1/admin/log',
      '/api/v1/admin/messages',
      '/api/v1/admin/queues',
      '/api/v1/admin/reports',
      '/api/v1/admin/reviews',
      '/api/v1/admin/subscribers',
      '/api/v1/admin/suggestions',
      '/api/v1/admin/updates',
      '/api/v1/admin/users',
    ],
  ],
  // The server creates the file at night, so the file does not exist yet.
  [[503, 503], ['/api/v1/export/all.zip']],
  // These URLs are links of mails, without the token.
  [MISSING, ['/mails/unsubscribe', '/newsletter/confirm', '/newsletter/unsubscribe']],
  [REFUSED, ['/auth/confirm', '/auth/v1/authorize', '/auth/v1/verify']],
  // Redirects to the page that shows an error.
  [[302, 302], ['/auth/v1/callback']],
  // Requires a second factor.
  [[401, 404], ['/auth/v1/factors/recovery-codes']],
];

/** Routes that return no person, each with the reason. */
export const NOT_VISITED: Record<string, string> = {
  '/api/docs': 'a page of a library, which shows /api/v1/openapi.json',
  '/api/docs/json': 'as above',
  '/api/docs/yaml': 'as above',
  '/api/docs/static/*': 'as above',
  '/api/docs/static/index.html': 'as above',
  '/api/docs/static/swagger-initializer.js': 'as above',
  '/auth/v1/reauthenticate': 'sends whoever asks a mail',
  '/auth/v1/user/identities/authorize': 'leads whoever asks to another service',
  '/auth/v1/sso/saml/metadata': 'there is no organization here',
};

/** Returns a path in every language. */
const inAllLanguages = (path: string): string[] => LOCALES.map(({ code }) => localizePath(path, code));

/** Returns every GET route that a stranger may request to find a person. */
export function listVisits(traces: Traces): Map<string, Visit> {
  const { personId, locationId, reviewId, avatarUrl, photoUrl, photoKey } = traces;
  const visits = new Map<string, Visit>();
  for (const [statuses, routes] of WITHOUT_PARAMETERS) {
    for (const route of routes) visits.set(route, { addresses: [route], statuses });
  }
  const add = (route: string, addresses: string[], statuses = OPEN) =>
    visits.set(route, { addresses, statuses });
  const ask = (route: string, ...queries: string[]) =>
    add(
      route,
      queries.map((query) => `${route}${query}`),
    );

  ask('/api/v1/locations', '?limit=50');
  ask('/api/v1/locations/lookup', '?name=Harbour%20Baths&address=1%20Quay%2C%20Chicago%2C%20IL%2060601');
  ask('/api/v1/locations/search', '?q=harbour', '?q=quenby', '?q=step-free');
  ask('/api/v1/locations/in-view', '?bbox=-88,41,-87,42');
  ask('/api/v1/locations/nearby', '?name=harbour&latitude=41.882&longitude=-87.63');
  ask('/api/v1/search', '?q=harbour', '?q=quenby');
  ask('/api/v1/geocoder/search', '?q=harbour', '?q=quenby');
  ask('/api/v1/geocoder/autocomplete', '?q=harbour', '?q=quenby');
  ask('/api/v1/geocoder/reverse', '?lat=41.882&lng=-87.63');
  ask('/api/v1/geocoder/names', '?points=41.88,-87.63,12');
  ask(
    '/api/v1/leaderboard',
    '',
    '?sortBy=total_reviews',
    '?sortBy=badges_earned',
    '?sortBy=total_reviews&region=Chicago',
    '?sortBy=badges_earned&timePeriod=week',
    '?sortBy=total_reviews&timePeriod=month',
  );

  const place = `/api/v1/locations/${locationId}`;
  add('/api/v1/locations/:id', [place]);
  add(
    '/api/v1/locations/:id/reviews',
    ['', '?sortBy=rating', '?sortBy=is_verified'].map((query) => `${place}/reviews${query}`),
  );
  add('/api/v1/locations/:id/photos', [`${place}/photos`, `${place}/photos?topic=other`]);
  add('/api/v1/locations/:id/history', [`${place}/history`]);
  add('/api/v1/locations/:id/confirmation', [`${place}/confirmation`], OWN);
  add('/api/v1/locations/:id/follow', [`${place}/follow`], OWN);
  add('/api/v1/locations/:id/reports', [`${place}/reports`], OWN);
  add('/api/v1/locations/:id/change-notes', [`${place}/change-notes`], ADMIN);
  add('/api/v1/shared-lists/:token', [`/api/v1/shared-lists/${traces.listToken}`]);
  add('/api/v1/reviews/:id', [`/api/v1/reviews/${reviewId}`]);
  add('/api/v1/tiles/:z/:x/:y.mvt', ['/api/v1/tiles/0/0/0.mvt', '/api/v1/tiles/12/1050/1522.mvt']);
  add('/api/v1/basemap/map/:zoom/:x/:y.mvt', ['/api/v1/basemap/map/10/262/380.mvt'], [204, 204]);
  add('/api/v1/basemap/streets/:zoom/:x/:y.mvt', ['/api/v1/basemap/streets/10/262/380.mvt'], [204, 204]);

  add('/api/v1/profiles/:userId', [`/api/v1/profiles/${personId}`]);
  add('/api/v1/profiles/:userId/reviews', [`/api/v1/profiles/${personId}/reviews`]);
  const user = `/api/v1/users/${personId}`;
  add('/api/v1/users/:id/badges', [`${user}/badges`]);
  add(
    '/api/v1/users/:id/badges/:badgeType/credential',
    [`${user}/badges/First%20Steps/credential`],
    OWNER_AND_ADMIN,
  );
  add('/api/v1/users/:id/reviews', [`${user}/reviews`], OWNER_AND_ADMIN);
  add('/api/v1/users/:id/reviews/counts', [`${user}/reviews/counts`], OWNER_AND_ADMIN);
  add('/api/v1/moderation/:decisionId', [`/api/v1/moderation/${traces.decisionId}`], [401, 404]);
  add('/api/v1/admin/imports/:id', [`/api/v1/admin/imports/${reviewId}`], ADMIN);
  add('/api/v1/admin/imports/:id/rows', [`/api/v1/admin/imports/${reviewId}/rows`], ADMIN);
  add('/api/v1/admin/messages/:id', [`/api/v1/admin/messages/${reviewId}`], ADMIN);
  add('/api/v1/admin/messages/:id/document', [`/api/v1/admin/messages/${reviewId}/document`], ADMIN);
  add('/api/v1/admin/updates/:id', [`/api/v1/admin/updates/${reviewId}`], ADMIN);

  add('/api/v1/badges/credentials/:id', [`/api/v1/badges/credentials/${traces.credentialId}`]);
  add('/api/v1/badges/keys/:kid', [`/api/v1/badges/keys/${traces.badgeKid}`]);
  add('/api/v1/badges/status/:list', ['/api/v1/badges/status/1']);
  add('/api/v1/badges/status/:list/credential', ['/api/v1/badges/status/1/credential']);
  add('/api/v1/badges/art/:file', ['/api/v1/badges/art/first-steps.svg']);
  add('/api/v1/badges/metadata/:cid', [`/api/v1/badges/metadata/${traces.metadataCid}`]);

  add('/storage/v1/object/public/avatars/:file', [avatarUrl, `${avatarUrl}?size=48`]);
  add('/storage/v1/object/public/review-photos/:file', [photoUrl]);
  add(
    '/storage/v1/object/public/review-photos/:userId/:folder/:file',
    [`/storage/v1/object/public/${photoKey}`],
    [307, 307],
  );

  add('/locations/:id', inAllLanguages(`/locations/${locationId}`));
  add('/embed', inAllLanguages('/embed'));
  add('/map', inAllLanguages('/map'));
  add('/people/:userId', inAllLanguages(`/people/${personId}`));
  add('/locations/:id/card.png', [`/locations/${locationId}/card.png`]);
  add('/share', ['/share?title=Harbour%20Baths&text=geo:41.882,-87.63'], [303, 303]);
  add('/badges/verify/:id', inAllLanguages(`/badges/verify/${traces.credentialId}`));
  add('/sitemaps/places-:number(^[1-9][0-9]{0,4}$).xml', ['/sitemaps/places-1.xml']);
  // Pages without a separate route. The file server's route matches these pages last.
  add('/*', [
    '/leaderboard',
    '/badges',
    '/map',
    '/profile',
    '/admin',
    '/favicon.svg',
    ...inAllLanguages(`/saved/${traces.listToken}`),
  ]);
  add('/api/malformed-address', ['/people/%ff'], REFUSED);
  return visits;
}
