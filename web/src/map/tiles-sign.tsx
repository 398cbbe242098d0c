/** A bar at the top of the map while tiles of the base map are on their way. For eyes alone: places do not depend on them. */
export function TilesSign({ isLoading }: { isLoading: boolean }) {
  return isLoading && <div aria-hidden className="tiles-sign" />;
}
