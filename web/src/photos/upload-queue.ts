import { NetworkError } from '~/api-client/api-error';
import type { uploadPhoto } from './api/upload-photo';
import type { ReviewPhoto } from './review-photo';

const AT_ONCE = 2;

export type UploadState =
  | { kind: 'queued' }
  /** `share` is the sent part of the bytes, from 0 to 1. */
  | { kind: 'uploading'; share: number }
  /** The device is offline; the upload continues when it is online. */
  | { kind: 'waiting' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'uploaded' };

interface Upload {
  photo: ReviewPhoto;
  state: UploadState;
  controller: AbortController | undefined;
}

interface UploadQueueOptions {
  upload: typeof uploadPhoto;
  isOnline: () => boolean;
  onUploaded: (photo: ReviewPhoto) => void;
  onFailed: (photo: ReviewPhoto, error: unknown) => void;
}

const NO_STATES: ReadonlyMap<string, UploadState> = new Map();

/** Uploads the photos of a form in order, two at a time. */
export class UploadQueue {
  readonly #uploads = new Map<string, Upload>();
  readonly #listeners = new Set<() => void>();
  readonly #options: UploadQueueOptions;
  #states = NO_STATES;

  constructor(options: UploadQueueOptions) {
    this.#options = options;
  }

  /** The states of the photos that are not yet uploaded, by photo id. */
  readonly getStates = (): ReadonlyMap<string, UploadState> => this.#states;

  /** Calls `listener` after each change of a state, until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes the form's current photos: uploads new photos, and aborts the uploads of removed photos. */
  update(photos: readonly ReviewPhoto[]): void {
    const missing = new Map(photos.filter((photo) => !photo.isUploaded).map((photo) => [photo.id, photo]));
    for (const [id, { controller }] of this.#uploads) {
      if (missing.has(id)) continue;
      this.#uploads.delete(id);
      controller?.abort();
    }
    for (const photo of missing.values()) {
      const known = this.#uploads.get(photo.id);
      if (known) known.photo = photo;
      else this.#uploads.set(photo.id, { photo, state: { kind: 'queued' }, controller: undefined });
    }
    this.#startNext();
    this.#tell();
  }

  /** Tries a failed upload again. */
  retry(id: string): void {
    const upload = this.#uploads.get(id);
    if (upload?.state.kind === 'failed') this.#queue([upload]);
  }

  /** Continues uploads that waited or failed because the device was offline. */
  resume(): void {
    const stopped = [...this.#uploads.values()].filter(
      ({ state }) =>
        state.kind === 'waiting' || (state.kind === 'failed' && state.error instanceof NetworkError),
    );
    this.#queue(stopped);
  }

  /** Aborts and forgets every upload. */
  close(): void {
    this.update([]);
  }

  #queue(uploads: Upload[]): void {
    for (const upload of uploads) upload.state = { kind: 'queued' };
    this.#startNext();
    this.#tell();
  }

  #startNext(): void {
    const uploads = [...this.#uploads.values()];
    let running = uploads.filter(({ state }) => state.kind === 'uploading').length;
    for (const upload of uploads) {
      if (upload.state.kind !== 'queued') continue;
      if (!this.#options.isOnline()) upload.state = { kind: 'waiting' };
      else if (running < AT_ONCE) {
        running++;
        void this.#run(upload);
      }
    }
  }

  async #run(upload: Upload): Promise<void> {
    const controller = new AbortController();
    upload.controller = controller;
    upload.state = { kind: 'uploading', share: 0 };
    try {
      await this.#options.upload(upload.photo, {
        signal: controller.signal,
        onProgress: (share) => {
          upload.state = { kind: 'uploading', share };
          this.#tell();
        },
      });
      if (controller.signal.aborted) return;
      upload.state = { kind: 'uploaded' };
      this.#options.onUploaded(upload.photo);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (error instanceof NetworkError && !this.#options.isOnline()) upload.state = { kind: 'waiting' };
      else {
        upload.state = { kind: 'failed', error };
        this.#options.onFailed(upload.photo, error);
      }
    }
    this.#startNext();
    this.#tell();
  }

  #tell(): void {
    this.#states = new Map([...this.#uploads].map(([id, { state }]) => [id, state]));
    for (const listener of this.#listeners) listener();
  }
}
