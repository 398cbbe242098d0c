import { useEffect, useEffectEvent, useRef } from 'react';
import type { LngLat } from './geo';

interface PointMarkProps {
  point: LngLat;
  /** Returns pixels of the map's element. */
  project: (point: LngLat) => { x: number; y: number } | undefined;
  /** Functions to call while the map moves. */
  moveListeners: Set<() => void>;
}

/** The point that the person searches from. It is decorative, because the list names the point. */
export function PointMark({ point, project, moveListeners }: PointMarkProps) {
  const mark = useRef<HTMLDivElement>(null);
  const place = useEffectEvent(() => {
    const position = project(point);
    if (!mark.current) return;
    mark.current.hidden = !position;
    if (position) mark.current.style.transform = `translate(${position.x}px, ${position.y}px)`;
  });
  useEffect(() => {
    const onMove = () => place();
    moveListeners.add(onMove);
    return () => {
      moveListeners.delete(onMove);
    };
  }, [moveListeners]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new point has a new position
  useEffect(() => place(), [point]);
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
      {/* The map counts pixels from the left in both text directions. */}
      <div ref={mark} hidden className="absolute top-0 left-0 size-0">
        <svg viewBox="0 0 48 48" className="absolute -top-6 -left-6 size-12" role="presentation">
          <circle cx="24" cy="24" r="15" className="fill-none stroke-surface stroke-[7]" />
          <circle cx="24" cy="24" r="15" className="fill-none stroke-accent stroke-[3]" />
          <path d="M24 3v11M24 34v11M3 24h11M34 24h11" className="stroke-surface stroke-[7]" />
          <path d="M24 3v11M24 34v11M3 24h11M34 24h11" className="stroke-accent stroke-[3]" />
          <circle cx="24" cy="24" r="5" className="fill-accent stroke-surface stroke-2" />
        </svg>
      </div>
    </div>
  );
}
