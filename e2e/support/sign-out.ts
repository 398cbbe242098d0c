import { expect, type Page, type Request } from '@playwright/test';

const open = new WeakMap<Page, Set<Request>>();

/** Tracks the requests of a new page, for {@link endOfRequests}. */
export function followRequests(page: Page): void {
  const requests = new Set<Request>();
  open.set(page, requests);
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

/**
 * Waits until a page has no open request. The server rejects requests after a sign-out, which causes console
 * errors.
 */
export async function endOfRequests(page: Page): Promise<void> {
  await expect.poll(() => [...(open.get(page) ?? [])].map((request) => request.url())).toEqual([]);
}

/** Presses "Sign Out" in the navigation after all requests are answered. */
export async function signOut(page: Page): Promise<void> {
  await endOfRequests(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign Out' }).click();
}
