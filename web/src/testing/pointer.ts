import { commands, type Locator } from 'vitest/browser';

/** Moves the pointer out of the window, so that no element is under it. */
export const parkPointer = (): Promise<void> => commands.movePointer(-1, -1);

/** Moves the pointer to the center of an element. Unlike `hover()`, it works with a fake clock. */
export function pointAt(target: Locator): Promise<void> {
  const { x, y, width, height } = target.element().getBoundingClientRect();
  return commands.movePointer(x + width / 2, y + height / 2);
}
