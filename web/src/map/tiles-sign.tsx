/**
 * A bar at the top of the map while tiles of the base map load. It is only visual, because places do not
 * depend on it.
 */
export function TilesSign({ isLoading }: { isLoading: boolean }) {
  return isLoading && <div aria-hidden className="tiles-sign" />;
}
