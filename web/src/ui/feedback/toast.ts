import type { ReactNode } from 'react';
import type { Tone } from './banner';

export interface ToastAction {
  label: string;
  onPress: () => void;
  /** Aborted when the action becomes obsolete: the message closes. */
  signal?: AbortSignal;
}

export interface ToastMessage {
  tone: Tone;
  text: string;
  /** An action, offered for ten seconds. */
  action?: ToastAction | undefined;
  /** Replaces the icon of the tone. */
  picture?: ReactNode;
  /** The flow of a step: the message replaces the message of the previous step. */
  flow?: ToastFlow | undefined;
}

export type ToastFlow = 'session' | 'review';

type Listener = () => void;

let waiting: ToastMessage[] = [];
const listeners = new Set<Listener>();

/**
 * Shows and announces a message for five seconds (docs/product.md#toasts), or ten with an action. The message
 * is queued until the toast region is loaded.
 */
export function showToast(tone: Tone, text: string, action?: ToastAction, picture?: ReactNode): void {
  waiting = [...waiting, { tone, text, action, picture }];
  for (const listener of listeners) listener();
}

/** Shows a step's message in place of the previous one ("Signing in...", then the result). */
export function showFlowToast(flow: ToastFlow, tone: Tone, text: string): void {
  waiting = [...waiting, { tone, text, flow }];
  for (const listener of listeners) listener();
}

/** Calls the listener of the region for each new message, until the returned function is called. */
export function onToast(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes the waiting messages. */
export function takeToasts(): ToastMessage[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

/** Returns whether messages are waiting. */
export const hasToasts = (): boolean => waiting.length > 0;
