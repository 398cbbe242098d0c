const PREFIX = 'app-';

/**
 * Returns the name of a source, layer or image of the application, distinct from every name in a base map.
 */
export const overlayId = (name: string): string => PREFIX + name;

/** Returns whether a source belongs to the application, not to the base map. */
export const isOverlaySource = (sourceId: string): boolean => sourceId.startsWith(PREFIX);
