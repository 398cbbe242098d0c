import { useQuery } from '@tanstack/react-query';
import { clientConfigQuery } from '~/api-client/client-config';
import { type BaseMapSettings, EMBEDDED_BASE_MAP } from './basemap/base-map-settings';

/** Returns the installation's base map; undefined while its configuration loads. */
export function useBaseMap(): BaseMapSettings | undefined {
  const config = useQuery(clientConfigQuery);
  return config.isPending ? undefined : (config.data ?? EMBEDDED_BASE_MAP);
}
