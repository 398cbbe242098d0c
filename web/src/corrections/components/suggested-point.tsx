import { useQuery } from '@tanstack/react-query';
import { clientConfigQuery } from '~/api-client/client-config';
import { EMBEDDED_BASE_MAP } from '~/map/basemap/base-map-settings';
import type { LngLat } from '~/map/geo';
import { PointPicker } from '~/map/point-picker';
import { m } from '~/paraglide/messages';
import { LoadingText } from '~/ui/feedback/loading';

const ZOOM = 15;

/** Shows a suggested position on a small read-only map. */
export function SuggestedPoint({ point }: { point: LngLat }) {
  const config = useQuery(clientConfigQuery);
  if (config.isPending) return <LoadingText text={m.map_loading()} className="h-72 bg-sunken sm:h-80" />;
  return (
    <PointPicker
      initialCamera={{ ...point, zoom: ZOOM }}
      baseMap={config.data ?? EMBEDDED_BASE_MAP}
      point={point}
    />
  );
}
