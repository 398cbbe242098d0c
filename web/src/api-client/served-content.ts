/** The element with the server's content of a screen (`server/src/pages/served-content.ts`). */
export const SERVED_CONTENT = 'served-content';

// Read the element when the module loads, because React removes it later.
const served = typeof document === 'undefined' ? null : document.getElementById(SERVED_CONTENT);

/** The server's markup in the page; empty during the build. */
export const servedMarkup = served?.innerHTML ?? '';

const servedData = served?.querySelector('script')?.textContent;

/** Returns the entity with this id from the served page, to avoid a request. */
export function findServedEntity<Entity extends { id: string }>(id: string): Entity | undefined {
  if (!servedData) return undefined;
  const entity = JSON.parse(servedData) as Entity;
  return entity.id === id ? entity : undefined;
}
