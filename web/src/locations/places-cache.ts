/**
 * The service worker's cache of viewed places and of lists of places. This is a separate file, because the
 * service worker needs none of the code that reads the cache.
 */
export const PLACES_CACHE = 'wayable-places';
