/** The placeholder in the built page (`web/src/api-client/served-content.ts`). */
const PLACE = '<div id="served-content"></div>';

/**
 * Inserts the server's content into a page: `markup` for readers without the script, and `data` that the
 * script need not request.
 */
export function withServedContent(page: string, { markup, data }: { markup: string; data: object }): string {
  // Escape "<": user text must not close the script element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  const block = `<script type="application/json">${json}</script>`;
  return page.replace(PLACE, () => PLACE.replace('><', () => `>${markup}${block}<`));
}

/** The placeholder in the built page of the map (`web/src/locations/explorer/results/served-places.tsx`). */
const PLACES = '<div id="served-places"></div>';

/** Inserts `markup` of the first places into the page of the map. */
export const withServedPlaces = (page: string, markup: string): string =>
  page.replace(PLACES, () => PLACES.replace('><', () => `>${markup}<`));
