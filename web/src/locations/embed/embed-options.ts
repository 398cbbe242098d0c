import type { CategoryFilter } from '@wayable/protocol/categories';
import { DEFAULT_VIEW } from '@wayable/protocol/locations';
import type { Camera } from '~/map/geo';
import { parseExplorerState } from '../explorer/explorer-state';

/** The options of an embedded map (docs/open-data.md#embed). */
export interface EmbedOptions {
  camera: Camera;
  category: CategoryFilter;
  /** Undefined: the theme of the device. */
  theme: 'light' | 'dark' | undefined;
  /** The accent color as `#rrggbb`. Undefined: our accent color. */
  accent: string | undefined;
}

/** Reads the options from a URL. Invalid values count as missing. */
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
