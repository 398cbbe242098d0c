import { useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { errorText } from '~/ui/feedback/error-text';
import { showToast } from '~/ui/feedback/toast';
import { isDenial, RoleLost } from './role-watch';

interface ActOptions {
  /** The toast when it was done; undefined: what is seen says so. */
  done: string | undefined;
  failed: string;
  /** Whether the lists are loaded anew. */
  refreshes?: boolean;
}

/**
 * Does something to one entry of a list at a time, tells of it and loads the panel's lists anew; where the role was lost
 * meanwhile, the panel closes.
 */
export function useAct() {
  const client = useQueryClient();
  const onLost = use(RoleLost);
  /** The entry about which a call is under way. */
  const [pending, setPending] = useState<string | null>(null);

  /** @returns whether it could be done */
  const act = async (
    id: string,
    work: () => Promise<unknown>,
    { done, failed, refreshes = true }: ActOptions,
  ): Promise<boolean> => {
    if (pending !== null) return false;
    setPending(id);
    try {
      await work();
      if (done !== undefined) showToast('success', done);
      if (refreshes) await client.invalidateQueries({ queryKey: ['moderation'] });
      return true;
    } catch (error) {
      if (isDenial(error)) onLost();
      showToast('error', `${failed}. ${errorText(error)}`);
      return false;
    } finally {
      setPending(null);
    }
  };
  return { pending, act };
}
