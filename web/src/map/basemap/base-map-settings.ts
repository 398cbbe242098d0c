import type { ClientConfig } from '@wayable/protocol/client-config';

/**
 * The settings of the base map: the URL of the online style, and the map archive or imported areas that the
 * embedded base map shows.
 */
export type BaseMapSettings = Pick<ClientConfig, 'mapStyleUrl' | 'mapArchive' | 'streetAreas'>;

/** The embedded base map without any configuration. */
export const EMBEDDED_BASE_MAP: BaseMapSettings = { mapStyleUrl: null, mapArchive: null, streetAreas: [] };
