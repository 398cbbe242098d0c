/** Where the server puts the first places of the first view (`server/src/locations/map-page.routes.ts`). */
const SERVED_PLACES = 'served-places';

// The module reads them when it is evaluated, because React takes them out of the page later.
const served = typeof document === 'undefined' ? undefined : document.getElementById(SERVED_PLACES);
const markup = served?.innerHTML ?? '';

/** Whether the page that was opened is the map's own, which has a place for them. It is while pages are built. */
export const hasPlaceForServed = served !== null;

/** The first places as the page came with them: readable before the list's code and its answer have come. */
export function ServedPlaces() {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: what the server has put there stays as it is
    <div id={SERVED_PLACES} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: markup }} />
  );
}
