import type { ImportRow } from '@wayable/protocol/data-imports';
import { useMemo } from 'react';
import type { Mark } from '~/catalogue/marks';
import { boundsAround, NO_INSETS } from '~/map/geo';
import type { MapFeature } from '~/map/map-engine';
import { MapView } from '~/map/map-view';
import { useBaseMap } from '~/map/use-base-map';
import { m } from '~/paraglide/messages';
import { formatNumber } from '~/ui/text/format';
import { outcomeText } from './import-text';

const MARKS: Record<ImportRow['outcome'], Mark> = {
  new: 'yes',
  changed: 'limited',
  same: 'told',
  conflict: 'disputed',
  skipped: 'unknown',
};
const MARGINS = { top: 48, right: 48, bottom: 48, left: 48 };
const ZOOM = 12;

function toFeature({ line, name, outcome, latitude, longitude }: ImportRow): MapFeature | undefined {
  if (latitude === null || longitude === null) return undefined;
  const title = name ?? '';
  const label = m.imports_map_mark({
    line: formatNumber(line),
    name: title,
    outcome: outcomeText(outcome),
  });
  return { kind: 'place', id: String(line), name: title, label, mark: MARKS[outcome], latitude, longitude };
}

/** A page's rows on the map. A marker leads to its row in the list, which has the same content. */
export function PreviewMap({
  rows,
  onSelect,
}: {
  rows: readonly ImportRow[];
  onSelect: (line: number) => void;
}) {
  const baseMap = useBaseMap();
  const features = useMemo(() => rows.map(toFeature).filter((feature) => feature !== undefined), [rows]);
  const bounds = useMemo(() => boundsAround(features), [features]);
  const goal = useMemo(() => bounds && { kind: 'bounds' as const, bounds, margins: MARGINS }, [bounds]);
  const [first] = features;
  if (!first) return null;
  return (
    <div className="relative flex h-72 overflow-hidden rounded-medium border-2 border-line-strong sm:h-96">
      <MapView
        initialCamera={{ latitude: first.latitude, longitude: first.longitude, zoom: ZOOM }}
        baseMap={baseMap}
        googleMapsApiKey={null}
        features={features}
        selected={undefined}
        point={undefined}
        goal={goal}
        insets={NO_INSETS}
        onCameraChange={() => undefined}
        onSelect={({ id }) => onSelect(Number(id))}
        controlsClassName="absolute end-3 bottom-12 z-10"
      />
    </div>
  );
}
