import type { ClientConfig } from '@wayable/protocol/client-config';

/** What lies below the places: the online style, and the map archive or the imported areas of the embedded base map. */
export type BaseMapSettings = Pick<ClientConfig, 'mapStyleUrl' | 'mapArchive' | 'streetAreas'>;

/** The embedded base map alone, which needs no configuration. */
export const EMBEDDED_BASE_MAP: BaseMapSettings = { mapStyleUrl: null, mapArchive: null, streetAreas: [] };
