import { MAX_PHOTOS } from '@wayable/protocol/photos';
import { useEffect, useRef, useState } from 'react';
import { m } from '~/paraglide/messages';
import { errorText } from '~/ui/feedback/error-text';
import { formatNumber } from '~/ui/text/format';
import { PhotoRefusedError } from './check-photo';
import { preparePhoto } from './prepare-photo';
import { createReviewPhoto, type ReviewPhoto } from './review-photo';

/** A file being checked and compressed. */
interface PreparingPhoto {
  id: string;
  name: string;
}

/** A refused file with the reason. */
export interface RefusedFile {
  id: string;
  name: string;
  text: string;
  isHeic: boolean;
}

interface PhotoIntakeOptions {
  userId: string;
  /** The number of photos that the review already has. */
  count: number;
  onReady: (photo: ReviewPhoto) => void;
}

interface PhotoIntake {
  preparing: readonly PreparingPhoto[];
  refused: readonly RefusedFile[];
  /**
   * Checks and prepares the chosen files one by one, because each may need much memory. Returns how many it
   * accepts; the others are too many.
   */
  take: (files: readonly File[]) => number;
  cancel: (id: string) => void;
}

const toRefused = (name: string, error: unknown): RefusedFile => ({
  id: crypto.randomUUID(),
  name,
  text: errorText(error),
  isHeic: error instanceof PhotoRefusedError && error.reason === 'heic',
});

/** Turns chosen files into photos, at most five per review (docs/product.md#photos). */
export function usePhotoIntake({ userId, count, onReady }: PhotoIntakeOptions): PhotoIntake {
  const [preparing, setPreparing] = useState<readonly PreparingPhoto[]>([]);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const controllers = useRef(new Map<string, AbortController>());
  const last = useRef<Promise<void>>(Promise.resolve());

  useEffect(() => {
    const open = controllers.current;
    return () => {
      for (const controller of open.values()) controller.abort();
    };
  }, []);

  const prepare = async (id: string, file: File, signal: AbortSignal) => {
    try {
      const content = signal.aborted ? null : await preparePhoto(file, signal);
      if (!content || signal.aborted) return;
      onReady(createReviewPhoto(userId, { id, name: file.name, file: content }));
    } catch (error) {
      if (!signal.aborted) setRefused((current) => [...current, toRefused(file.name, error)]);
    } finally {
      controllers.current.delete(id);
      setPreparing((current) => current.filter((photo) => photo.id !== id));
    }
  };

  const take = (files: readonly File[]) => {
    const room = Math.max(0, MAX_PHOTOS - count - preparing.length);
    const tooMany = new Error(m.photos_count_refused({ count: formatNumber(MAX_PHOTOS) }));
    setRefused(files.slice(room).map((file) => toRefused(file.name, tooMany)));
    const taken = files.slice(0, room).map((file) => ({ id: crypto.randomUUID(), name: file.name, file }));
    setPreparing((current) => [...current, ...taken.map(({ id, name }) => ({ id, name }))]);
    for (const { id, file } of taken) {
      const controller = new AbortController();
      controllers.current.set(id, controller);
      last.current = last.current.then(() => prepare(id, file, controller.signal));
    }
    return taken.length;
  };

  const cancel = (id: string) => {
    controllers.current.get(id)?.abort();
    setPreparing((current) => current.filter((photo) => photo.id !== id));
  };

  return { preparing, refused, take, cancel };
}
