/** Of the built page (`web/src/api-client/served-content.ts`). */
const PLACE = '<div id="served-content"></div>';

/**
 * The page with what the server knows already: `markup`, which people can read before the screen's code has come (and
 * without it), and `data`, which that code need not ask for.
 */
export function withServedContent(page: string, { markup, data }: { markup: string; data: object }): string {
  // A text of somebody must not end the element that it stands in.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  const block = `<script type="application/json">${json}</script>`;
  return page.replace(PLACE, () => PLACE.replace('><', () => `>${markup}${block}<`));
}

/** Of the built page of the map (`web/src/locations/explorer/results/served-places.tsx`). */
const PLACES = '<div id="served-places"></div>';

/** Returns the page of the map with its first places, `markup`. */
export const withServedPlaces = (page: string, markup: string): string =>
  page.replace(PLACES, () => PLACES.replace('><', () => `>${markup}<`));
