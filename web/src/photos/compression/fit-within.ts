interface Size {
  width: number;
  height: number;
}

/**
 * Returns a size with the same proportions and a longest edge of at most `longestEdge` pixels. Does not
 * enlarge smaller sizes.
 */
export function fitWithin({ width, height }: Size, longestEdge: number): Size {
  const scale = Math.min(1, longestEdge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
