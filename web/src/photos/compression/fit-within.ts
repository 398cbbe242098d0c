interface Size {
  width: number;
  height: number;
}

/** A size of the same shape whose longest edge is at most `longestEdge` pixels; a smaller one stays as it is. */
export function fitWithin({ width, height }: Size, longestEdge: number): Size {
  const scale = Math.min(1, longestEdge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
