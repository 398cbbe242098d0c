import type { WorkboxPlugin } from 'workbox-core/types';
import { InterceptedError, isIntercepted } from '~/api-client/api-error';

const IS_PAGE = /\.html$/;

/**
 * Fails if a page arrives instead of a file or of data: the network answered, for example a Wi-Fi portal.
 * Otherwise the caches would keep that page in place of a part of the front end, or of a viewed place.
 */
export const refusePages: WorkboxPlugin = {
  fetchDidSucceed: async ({ request, response }) => {
    const { pathname } = new URL(request.url);
    if (!IS_PAGE.test(pathname) && isIntercepted(response.status, response.headers.get('Content-Type'))) {
      throw new InterceptedError();
    }
    return response;
  },
};
