import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { m } from '~/paraglide/messages';
import { errorText } from '~/ui/feedback/error-text';
import { useKeptState } from '~/ui/forms/kept-state';
import { fetchAvatar, uploadAvatar } from './api/make-avatar';

/** The delay is longer than for a search, because each request makes the server fetch a picture. */
const FETCH_DEBOUNCE_MS = 600;

interface Draft {
  /** The text of the field. */
  address: string;
  /** The server's copy that will be shown; null for none. */
  picture: string | null;
  status: 'unchanged' | 'working' | 'ready' | 'removed' | 'failed';
  /** The reason why there is no picture. */
  problem: string;
  /** The announced state of the work. */
  news: string;
}

/**
 * Returns the state of the picture in a profile's form: a URL, a file or none. Each is previewed before it is
 * saved.
 */
export function useAvatarDraft(initial: { address: string; picture: string | null }) {
  const unchanged: Draft = { ...initial, status: 'unchanged', problem: '', news: '' };
  const [draft, setDraft] = useKeptState('profile picture', () => unchanged);
  const work = useRef<{ timer?: ReturnType<typeof setTimeout>; abort?: AbortController }>({});
  const stop = useCallback(() => {
    clearTimeout(work.current.timer);
    work.current.abort?.abort();
  }, []);
  useEffect(() => stop, [stop]);

  const make = async (begin: (signal: AbortSignal) => Promise<{ url: string }>, news: string) => {
    const abort = new AbortController();
    work.current.abort = abort;
    setDraft((known) => ({ ...known, status: 'working', problem: '', news }));
    try {
      const { url } = await begin(abort.signal);
      setDraft((known) => ({ ...known, picture: url, status: 'ready', news: m.edit_profile_ready() }));
    } catch (error) {
      if (abort.signal.aborted) return;
      setDraft((known) => ({
        ...known,
        picture: null,
        status: 'failed',
        problem: errorText(error),
        news: '',
      }));
    }
  };

  const type = (address: string) => {
    stop();
    const written = address.trim();
    if (written === '') {
      setDraft({ address, picture: null, status: 'removed', problem: '', news: m.edit_profile_removed() });
      return;
    }
    setDraft((known) => ({ ...known, address, status: 'working', problem: '', news: '' }));
    work.current.timer = setTimeout(
      () => void make((signal) => fetchAvatar(written, signal), m.edit_profile_fetching()),
      FETCH_DEBOUNCE_MS,
    );
  };

  const resume = useEffectEvent(() => {
    // Work that a lost session ended: a URL is fetched again, but a file must be chosen again.
    if (draft.status !== 'working' && draft.status !== 'failed') return;
    if (draft.address.trim() === '') setDraft(unchanged);
    else type(draft.address);
  });
  useEffect(() => resume(), []);

  const upload = (file: File) => {
    stop();
    setDraft((known) => ({ ...known, address: '' }));
    void make((signal) => uploadAvatar(file, signal), m.edit_profile_uploading());
  };

  /**
   * Returns the change to save, or undefined. While the server is copying the picture, returns the typed URL.
   */
  const readChange = (): string | null | undefined => {
    if (draft.status === 'ready' || draft.status === 'removed') return draft.picture;
    // A refused file leaves the picture unchanged.
    return draft.status === 'unchanged' || draft.address.trim() === '' ? undefined : draft.address.trim();
  };

  /** Whether a file is still being uploaded: saving now would leave it out. */
  const isUploading = draft.status === 'working' && draft.address.trim() === '';

  return { draft, isUploading, type, upload, remove: () => type(''), readChange };
}
