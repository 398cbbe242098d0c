import { useQueryClient } from '@tanstack/react-query';
import { use, useCallback, useRef, useState } from 'react';
import { failureText } from '~/ui/feedback/error-text';
import { showToast, type ToastAction } from '~/ui/feedback/toast';
import { isDenial, RoleLost } from './role-watch';

interface ActOptions {
  /** The toast when it was done; undefined: what is seen says so. */
  done: string | undefined;
  failed: string;
  /** What the toast offers when it was done. */
  action?: ToastAction;
  /** Whether the lists are loaded anew. */
  refreshes?: boolean;
  /** Whoever says themselves what went wrong, by the toast and beside it. */
  onFailure?: (error: unknown) => void;
}

/**
 * Does something to entries of a list, one act after the other in the order they were asked for, tells of each and loads the
 * panel's lists anew; where the role was lost meanwhile, the panel closes.
 */
export function useAct() {
  const client = useQueryClient();
  const onLost = use(RoleLost);
  /** The acts that are under way or wait for their turn. */
  const [pending, setPending] = useState<readonly string[]>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const isPending = useCallback((act: string) => pending.includes(act), [pending]);

  /**
   * @param name the entry, and what is done to it where several things can be: its control is busy until it is done
   * @returns whether it could be done
   */
  const act = async (
    name: string,
    work: () => Promise<unknown>,
    { done, failed, action, refreshes = true, onFailure }: ActOptions,
  ): Promise<boolean> => {
    setPending((names) => [...names, name]);
    const turn = last.current.then(work);
    last.current = turn.catch(() => undefined);
    try {
      await turn;
      if (done !== undefined) showToast('success', done, action);
      if (refreshes) await client.invalidateQueries({ queryKey: ['moderation'] });
      return true;
    } catch (error) {
      if (isDenial(error)) onLost();
      onFailure?.(error);
      showToast('error', failureText(failed, error));
      return false;
    } finally {
      setPending((names) => names.toSpliced(names.indexOf(name), 1));
    }
  };
  return { act, isPending };
}
