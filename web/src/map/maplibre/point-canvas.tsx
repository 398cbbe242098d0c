import '../map.css';
import { LocateFixed } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { m } from '~/paraglide/messages';
import { getLocale } from '~/paraglide/runtime';
import { Button } from '~/ui/buttons/button';
import type { BaseMapSettings } from '../basemap/base-map-settings';
import { type Camera, type LngLat, NO_INSETS } from '../geo';
import { TilesSign } from '../tiles-sign';
import { useColorScheme } from '../use-color-scheme';
import { ZoomButtons } from '../zoom-buttons';
import { MapController } from './map-controller';
import type { PointPin } from './point-pin';

export interface PointCanvasProps {
  initialCamera: Camera;
  baseMap: BaseMapSettings;
  point: LngLat | null;
  /** Called when the first draw is complete. */
  onReady: () => void;
  /** Without this function, the map only shows the point. */
  onChange?: ((point: LngLat) => void) | undefined;
}

const CLOSE_UP_ZOOM = 14;
/** A precision of about a meter, because a pointer is no more precise. */
const DECIMALS = 5;

const rounded = ({ longitude, latitude }: LngLat): LngLat => ({
  longitude: Number(longitude.toFixed(DECIMALS)),
  latitude: Number(latitude.toFixed(DECIMALS)),
});

/** A small map for setting a point: click, drag the pin, or move the map under the cross-hair. */
export default function PointCanvas(props: PointCanvasProps) {
  const container = useRef<HTMLDivElement>(null);
  const pinElement = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const scheme = useColorScheme();
  const [map, setMap] = useState<{ controller: MapController; pin: PointPin }>();
  const [isLoadingTiles, setLoadingTiles] = useState(false);
  const [failure, setFailure] = useState<Error>();
  const lastSet = useRef<LngLat>(undefined);

  const report = useEffectEvent((point: LngLat) => {
    lastSet.current = rounded(point);
    props.onChange?.(lastSet.current);
  });
  const reportReady = useEffectEvent(() => props.onReady());
  const create = useEffectEvent((element: HTMLElement, pin: HTMLElement) => {
    try {
      const controller = new MapController({
        container: element,
        camera: props.initialCamera,
        insets: NO_INSETS,
        scheme,
        baseMap: props.baseMap,
        language: getLocale(),
        texts: {
          label: props.onChange ? m.map_point_label() : m.map_label(),
          attribution: m.map_attribution(),
        },
        helpId,
        onReady: () => reportReady(),
        onTilesLoading: setLoadingTiles,
        onCameraChange: () => {},
      });
      return { controller, pin: controller.addPin(pin, props.onChange && ((point) => report(point))) };
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)));
      return undefined;
    }
  });

  useEffect(() => {
    if (!container.current || !pinElement.current) return;
    const created = create(container.current, pinElement.current);
    setMap(created);
    return () => created?.controller.dispose();
  }, []);
  useEffect(() => map?.controller.setScheme(scheme), [map, scheme]);
  const { point, onChange } = props;
  useEffect(() => {
    if (!map) return;
    map.pin.setPoint(point);
    const isOwn =
      point?.latitude === lastSet.current?.latitude && point?.longitude === lastSet.current?.longitude;
    if (point && !isOwn) map.controller.goTo({ kind: 'place', place: point, minZoom: CLOSE_UP_ZOOM });
  }, [map, point]);

  if (failure) throw failure;
  return (
    <>
      <div className="relative h-72 overflow-hidden rounded-medium border-2 border-line-strong sm:h-80">
        <div ref={container} className="absolute inset-0" />
        <TilesSign isLoading={isLoadingTiles} />
        {onChange && <CrossHair />}
        <ZoomButtons onZoom={(levels) => map?.controller.zoomBy(levels)} className="absolute top-3 end-3" />
        <div hidden>
          <PinPicture ref={pinElement} />
        </div>
      </div>
      {onChange && (
        <p id={helpId} className="text-small text-ink-soft">
          {m.map_point_help()}
        </p>
      )}
      {onChange && (
        <Button
          variant="secondary"
          className="self-start"
          onClick={() => {
            if (!map) return;
            const { longitude, latitude } = map.controller.camera;
            lastSet.current = rounded({ longitude, latitude });
            onChange(lastSet.current);
          }}
        >
          <LocateFixed aria-hidden className="size-5" />
          {m.map_point_use_centre()}
        </Button>
      )}
    </>
  );
}

function CrossHair() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 32 32"
      className="pointer-events-none absolute inset-0 m-auto size-8 fill-none stroke-ink stroke-2"
    >
      <path d="M16 2v10M16 20v10M2 16h10M20 16h10" />
    </svg>
  );
}

function PinPicture({ ref }: { ref: React.Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} role="img" aria-label={m.map_point_pin()}>
      <svg aria-hidden="true" viewBox="0 0 32 42" className="h-11 w-9">
        <path
          d="M16 1.5C8 1.5 1.5 8 1.5 16c0 10.500 14.500 24.500 14.500 24.500S30.500 26.500 30.500 16C30.500 8 24 1.500 16 1.500z"
          className="fill-accent stroke-surface stroke-2"
        />
        <circle cx="16" cy="16" r="5.500" className="fill-surface" />
      </svg>
    </div>
  );
}
