import type { WorkboxPlugin } from 'workbox-core/types';
import { InterceptedError, isIntercepted } from '~/api-client/api-error';

const IS_PAGE = /\.html$/;
/** Each of our pages links to this file. */
const MANIFEST = '/manifest.webmanifest';

/**
 * Fails if the network answers instead of the server, for example a Wi-Fi portal. Otherwise, the caches would
 * store the portal's page instead of a place, a file of the front end, or the page of all screens.
 */
export const refusePages: WorkboxPlugin = {
  fetchDidSucceed: async ({ request, response }) => {
    const isRefused = IS_PAGE.test(new URL(request.url).pathname)
      ? !(await response.clone().text()).includes(MANIFEST)
      : isIntercepted(response.status, response.headers.get('Content-Type'));
    if (isRefused) throw new InterceptedError();
    return response;
  },
};
