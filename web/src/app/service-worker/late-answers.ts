import type { WorkboxPlugin } from 'workbox-core/types';

/** Returns the id of the requesting person from the access token (RFC 7519, section 4.1.2). */
export function findRequester({ headers }: Request): string | undefined {
  const claims = headers.get('authorization')?.split('.')[1];
  if (claims === undefined) return undefined;
  const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: string };
  return sub;
}

/**
 * Removes a personal answer that arrived after its session had ended and its cache had been deleted. Answers
 * to visitors stay.
 */
export const forgetLateAnswers = (findUserId: () => Promise<string | undefined>): WorkboxPlugin => ({
  cacheDidUpdate: async ({ cacheName, request }) => {
    const requester = findRequester(request);
    if (requester === undefined || requester === (await findUserId())) return;
    await (await caches.open(cacheName)).delete(request, { ignoreVary: true });
  },
});
