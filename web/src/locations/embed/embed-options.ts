import type { CategoryFilter } from '@wayable/protocol/categories';
import { DEFAULT_VIEW } from '@wayable/protocol/locations';
import type { Camera } from '~/map/geo';
import { parseExplorerState } from '../explorer/explorer-state';

/** What a site that embeds the map asks for (docs/open-data.md#embed). */
export interface EmbedOptions {
  camera: Camera;
  category: CategoryFilter;
  /** undefined: as the device */
  theme: 'light' | 'dark' | undefined;
  /** A color of decoration as `#rrggbb`; undefined: ours. */
  accent: string | undefined;
}

/** Reads the query of an address; what is missing or makes no sense there is as if it had not been given. */
export function parseEmbedOptions(params: URLSearchParams): EmbedOptions {
  const { camera, category } = parseExplorerState(params);
  const theme = params.get('theme');
  const accent = params.get('accent') ?? '';
  return {
    camera: camera ?? DEFAULT_VIEW,
    category,
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    accent: /^[0-9a-f]{6}$/i.test(accent) ? `#${accent.toLowerCase()}` : undefined,
  };
}
