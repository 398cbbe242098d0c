import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { m } from '~/paraglide/messages';
import type { Camera, Insets, LngLat } from './geo';
import type { MapEngine, MapEngineOptions, MapFeature } from './map-engine';
import type { MapGoal } from './map-goal';
import { MarkerButtons } from './marker-buttons';
import { PointMark } from './point-mark';
import { TilesSign } from './tiles-sign';
import { useColorScheme } from './use-color-scheme';
import { ZoomButtons } from './zoom-buttons';

export interface MapCanvasProps {
  /** The first view. Afterwards gestures or goals move the map. */
  initialCamera: Camera;
  features: readonly MapFeature[];
  selected: MapFeature | undefined;
  /** The point from which the person searches. */
  point: LngLat | undefined;
  /** A new goal moves the map; the same goal does nothing. */
  goal: MapGoal | undefined;
  /** Pixels of the map that panels cover. */
  insets: Insets;
  /** Called when the first draw is complete. */
  onReady: () => void;
  onCameraChange: (camera: Camera, isByHand: boolean) => void;
  onSelect: (feature: MapFeature, by: 'keyboard' | 'pointer') => void;
  /** The position of the zoom buttons. */
  controlsClassName: string;
}

/** The map of any provider: passes its props to the engine. Throws while rendering if the map fails. */
export function MapCanvas({
  createEngine,
  ...props
}: MapCanvasProps & { createEngine: (options: MapEngineOptions) => MapEngine }) {
  const { features, selected, point, goal, insets, controlsClassName } = props;
  const container = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const scheme = useColorScheme();
  const [engine, setEngine] = useState<MapEngine>();
  const [isLoadingTiles, setLoadingTiles] = useState(false);
  const [moveListeners] = useState(() => new Set<() => void>());
  const [failure, setFailure] = useState<Error>();

  const reportCamera = useEffectEvent((camera: Camera, isByHand: boolean) =>
    props.onCameraChange(camera, isByHand),
  );
  const reportReady = useEffectEvent(() => props.onReady());
  const reportSelect = useEffectEvent((feature: MapFeature) => props.onSelect(feature, 'pointer'));
  const create = useEffectEvent((element: HTMLElement) => {
    try {
      return createEngine({
        container: element,
        camera: props.initialCamera,
        insets,
        scheme,
        texts: { label: m.map_label(), attribution: m.map_attribution() },
        helpId,
        onReady: () => reportReady(),
        onTilesLoading: setLoadingTiles,
        onCameraChange: (camera, isByHand) => reportCamera(camera, isByHand),
        onSelect: (feature) => reportSelect(feature),
        onMove: () => {
          for (const listener of moveListeners) listener();
        },
        onFailure: setFailure,
      });
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)));
      return undefined;
    }
  });
  useEffect(() => {
    if (!container.current) return;
    const created = create(container.current);
    setEngine(created);
    return () => created?.dispose();
  }, []);
  useEffect(() => engine?.setScheme(scheme), [engine, scheme]);
  useEffect(() => engine?.setInsets(insets), [engine, insets]);
  useEffect(() => engine?.setFeatures(features, selected), [engine, features, selected]);
  useEffect(() => {
    if (goal) engine?.goTo(goal);
  }, [engine, goal]);

  if (failure) throw failure;
  return (
    <>
      <p id={helpId} className="sr-only">
        {m.map_help()}
      </p>
      <div ref={container} className="absolute inset-0" />
      <TilesSign isLoading={isLoadingTiles} />
      {engine && point && (
        <PointMark
          point={point}
          project={(position) => engine.project(position)}
          moveListeners={moveListeners}
        />
      )}
      {engine && (
        <MarkerButtons
          features={features}
          selectedId={selected?.id}
          readZoom={() => engine.camera.zoom}
          insets={insets}
          project={(position) => engine.project(position)}
          moveListeners={moveListeners}
          onSelect={(feature) => props.onSelect(feature, 'keyboard')}
        />
      )}
      <ZoomButtons onZoom={(levels) => engine?.zoomBy(levels)} className={controlsClassName} />
    </>
  );
}
