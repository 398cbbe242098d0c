const PREFIX = 'app-';

/** The name of a source, layer or image of the application, apart from all names of a base map. */
export const overlayId = (name: string): string => PREFIX + name;

/** Whether a source belongs to the application and not to the base map. */
export const isOverlaySource = (sourceId: string): boolean => sourceId.startsWith(PREFIX);
