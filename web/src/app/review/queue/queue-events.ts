import type { SendStep } from './send-review';

/** An event of a queued review, from this tab, another tab or the service worker. */
export type QueueEvent =
  | { kind: 'changed' }
  | { kind: 'step'; id: string; step: SendStep }
  | { kind: 'sent'; id: string; location: { id: string; name: string } }
  | { kind: 'rejected'; id: string; placeName: string };

const CHANNEL = 'wayable.review-queue';

let channel: BroadcastChannel | undefined;
const listeners = new Set<(event: QueueEvent) => void>();

const tellHere = (event: QueueEvent) => {
  for (const listener of listeners) listener(event);
};

function openChannel(): BroadcastChannel {
  if (!channel) {
    channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<QueueEvent>) => tellHere(data);
  }
  return channel;
}

/** Sends an event to every tab, including this one. */
export function tellQueueEvent(event: QueueEvent): void {
  openChannel().postMessage(event);
  tellHere(event);
}

/** Calls `listener` for each event until the returned function is called. */
export function onQueueEvent(listener: (event: QueueEvent) => void): () => void {
  openChannel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
