/** Where the server puts the first places of the first view (`server/src/locations/map-page.routes.ts`). */
const SERVED_PLACES = 'served-places';

// Read at once: what stands in the page goes with the first layout.
const markup =
  typeof document === 'undefined' ? '' : (document.getElementById(SERVED_PLACES)?.innerHTML ?? '');

/** Whether the page came with places. */
export const hasServedPlaces = markup !== '';

/** The first places as the page came with them: readable before the list's code and its answer have come. */
export function ServedPlaces() {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: what the server has put there stays as it is
    <div id={SERVED_PLACES} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: markup }} />
  );
}
