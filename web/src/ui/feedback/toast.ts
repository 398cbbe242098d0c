import type { Tone } from './banner';

export interface ToastMessage {
  tone: Tone;
  text: string;
}

type Listener = () => void;

let waiting: ToastMessage[] = [];
const listeners = new Set<Listener>();

/**
 * Shows a message at the top right for five seconds (docs/product.md#toasts) and announces it. It waits here
 * until the region that draws toasts is loaded.
 */
export function showToast(tone: Tone, text: string): void {
  waiting = [...waiting, { tone, text }];
  for (const listener of listeners) listener();
}

/** For the region: hears of each new message until the returned function is called. */
export function onToast(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For the region: takes the messages that wait. */
export function takeToasts(): ToastMessage[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

/** Whether messages wait. */
export const hasToasts = (): boolean => waiting.length > 0;
