import type { ReactNode } from 'react';
import type { Tone } from './banner';

export interface ToastAction {
  label: string;
  onPress: () => void;
  /** Aborted where there is nothing to do about it any more: the message goes. */
  signal?: AbortSignal;
}

export interface ToastMessage {
  tone: Tone;
  text: string;
  /** What can be done about it, for ten seconds. */
  action?: ToastAction | undefined;
  /** In place of the tone's picture. */
  picture?: ReactNode;
  /** What it tells a step of: the message replaces the one of the step before. */
  flow?: ToastFlow | undefined;
}

export type ToastFlow = 'session';

type Listener = () => void;

let waiting: ToastMessage[] = [];
const listeners = new Set<Listener>();

/**
 * Shows a message for five seconds (docs/product.md#toasts) and announces it. It waits here
 * until the region that draws toasts is loaded. With an action it stays for ten seconds.
 */
export function showToast(tone: Tone, text: string, action?: ToastAction, picture?: ReactNode): void {
  waiting = [...waiting, { tone, text, action, picture }];
  for (const listener of listeners) listener();
}

/** Shows a message of a step, in place of the one of the step before ("Signing in...", then what came of it). */
export function showFlowToast(flow: ToastFlow, tone: Tone, text: string): void {
  waiting = [...waiting, { tone, text, flow }];
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
