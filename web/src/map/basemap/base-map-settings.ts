import type { ClientConfig } from '@wayable/protocol/client-config';

/**
 * The settings of the base map: the online style, and the map archive or imported areas of the embedded one.
 */
export type BaseMapSettings = Pick<ClientConfig, 'mapStyleUrl' | 'mapArchive' | 'streetAreas'>;

/** The embedded base map without any configuration. */
export const EMBEDDED_BASE_MAP: BaseMapSettings = { mapStyleUrl: null, mapArchive: null, streetAreas: [] };
