import { useQueryClient } from '@tanstack/react-query';
import { use, useCallback, useRef, useState } from 'react';
import { failureText } from '~/ui/feedback/error-text';
import { showToast, type ToastAction } from '~/ui/feedback/toast';
import { isDenial, RoleLost } from './role-watch';

interface ActOptions {
  /** The toast after success; undefined if the screen shows the result. */
  done: string | undefined;
  failed: string;
  action?: ToastAction;
  /** Whether to reload the lists. */
  refreshes?: boolean;
  /** Receives the error, for callers that also report a failure in place. */
  onFailure?: (error: unknown) => void;
}

/**
 * Runs actions on list entries one by one, reports them, and reloads the panel's lists. If the role was lost,
 * the panel closes.
 */
export function useAct() {
  const client = useQueryClient();
  const onLost = use(RoleLost);
  /** Actions that are running or waiting. */
  const [pending, setPending] = useState<readonly string[]>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const isPending = useCallback((act: string) => pending.includes(act), [pending]);

  /**
   * @param name identifies the control that is busy during the action: the entry, and the action if an entry
   * has several
   * @returns whether it succeeded
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
