/** Paths of the HTTP interface (design, "Public interface"), in the syntax of the server's router. */
export const ROUTES = {
  categories: '/api/v1/categories',
  clientConfig: '/api/v1/config',
  stats: '/api/v1/stats',
  locations: '/api/v1/locations',
  locationLookup: '/api/v1/locations/lookup',
  locationSearch: '/api/v1/locations/search',
  location: '/api/v1/locations/:id',
  locationReviews: '/api/v1/locations/:id/reviews',
  reviews: '/api/v1/reviews',
  review: '/api/v1/reviews/:id',
  profile: '/api/v1/profiles/:userId',
  userReviews: '/api/v1/users/:id/reviews',
  userReviewCounts: '/api/v1/users/:id/reviews/counts',
  streetTile: '/api/v1/basemap/streets/:zoom/:x/:y.mvt',
  auth: '/auth/v1',
} as const;
