import { ROUTES } from '@wayable/protocol/routes';
import type { Stats } from '@wayable/protocol/stats';
import { call } from '~/api-client/call';

/** Fetches the numbers of places, reviews, people and badges. */
export const getStats = (signal?: AbortSignal): Promise<Stats> =>
  call<Stats>('GET', { path: ROUTES.stats, signal });
