import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { uploadPhoto } from './api/upload-photo';
import type { ReviewPhoto } from './review-photo';
import { UploadQueue, type UploadState } from './upload-queue';

interface PhotoUploadsOptions {
  photos: readonly ReviewPhoto[];
  onUploaded: (photo: ReviewPhoto) => void;
  onFailed: (photo: ReviewPhoto, error: unknown) => void;
}

interface PhotoUploads {
  /** The states of the photos that are not yet uploaded, by photo id. */
  states: ReadonlyMap<string, UploadState>;
  retry: (id: string) => void;
}

/**
 * Uploads a form's photos as soon as they are added, and again when the device is online. It stops when the
 * form is closed.
 */
export function usePhotoUploads({ photos, ...events }: PhotoUploadsOptions): PhotoUploads {
  const onUploaded = useEffectEvent(events.onUploaded);
  const onFailed = useEffectEvent(events.onFailed);
  const [queue, setQueue] = useState<UploadQueue | null>(null);

  useEffect(() => {
    const opened = new UploadQueue({
      upload: uploadPhoto,
      isOnline: () => navigator.onLine,
      onUploaded: (photo) => onUploaded(photo),
      onFailed: (photo, error) => onFailed(photo, error),
    });
    const resume = () => opened.resume();
    window.addEventListener('online', resume);
    setQueue(opened);
    return () => {
      window.removeEventListener('online', resume);
      opened.close();
    };
  }, []);

  useEffect(() => queue?.update(photos), [queue, photos]);

  const states = useSyncExternalStore(
    queue?.subscribe ?? subscribeToNothing,
    queue?.getStates ?? getNoStates,
  );
  return { states, retry: (id) => queue?.retry(id) };
}

const NO_STATES: ReadonlyMap<string, UploadState> = new Map();
const getNoStates = () => NO_STATES;
const subscribeToNothing = () => () => {};
