import { BADGE_RARITIES } from '@wayable/protocol/badges';
import type { BadgeState } from './badge-state';

export const STATUS_FILTERS = ['all', 'earned', 'locked'] as const;
export const RARITY_FILTERS = ['all', ...BADGE_RARITIES] as const;

/** The gallery's filters, kept in the URL. */
export interface GalleryState {
  status: (typeof STATUS_FILTERS)[number];
  rarity: (typeof RARITY_FILTERS)[number];
}

const offered = <Value extends string>(values: readonly Value[], written: string | null): Value =>
  values.find((value) => value === written) ?? (values[0] as Value);

/** Reads the filters from a URL; unknown values become the default. */
export const parseGalleryState = (params: URLSearchParams): GalleryState => ({
  status: offered(STATUS_FILTERS, params.get('status')),
  rarity: offered(RARITY_FILTERS, params.get('rarity')),
});

/** Writes the filters to a URL, without defaults. */
export function formatGalleryState({ status, rarity }: GalleryState): URLSearchParams {
  const params = new URLSearchParams();
  if (status !== STATUS_FILTERS[0]) params.set('status', status);
  if (rarity !== RARITY_FILTERS[0]) params.set('rarity', rarity);
  return params;
}

/** Returns whether a filter matches a badge. "Earned" means not locked, including minted badges. */
export const matchesStatus = (filter: GalleryState['status'], status: BadgeState['status']): boolean =>
  filter === 'all' || (filter === 'locked') === (status === 'locked');
