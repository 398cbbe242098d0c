/**
 * The element for the first places of the first view, which the server fills
 * (`server/src/locations/map-page.routes.ts`).
 */
const SERVED_PLACES = 'served-places';

// Read when this module loads, because React removes the element later.
const served = typeof document === 'undefined' ? undefined : document.getElementById(SERVED_PLACES);
const markup = served?.innerHTML ?? '';

/**
 * Whether the current page was served as the map, and so contains the element. True while pages are built.
 */
export const hasPlaceForServed = served !== null;

/** The first places as part of the page, readable before the list's code and data arrive. */
export function ServedPlaces() {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: keeps the server's content
    <div id={SERVED_PLACES} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: markup }} />
  );
}
