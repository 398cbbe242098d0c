/** Where the server puts what it knows of a screen already (`server/src/pages/served-content.ts`). */
export const SERVED_CONTENT = 'served-content';

// The module reads it when it is evaluated, because React takes it out of the page later.
const served = typeof document === 'undefined' ? null : document.getElementById(SERVED_CONTENT);

/** The markup that the server has put into the page; none while pages are built. */
export const servedMarkup = served?.innerHTML ?? '';

const servedData = served?.querySelector('script')?.textContent;

/** The entity of this id that came with the page, so that it need not be asked for again. */
export function findServedEntity<Entity extends { id: string }>(id: string): Entity | undefined {
  if (!servedData) return undefined;
  const entity = JSON.parse(servedData) as Entity;
  return entity.id === id ? entity : undefined;
}
