import { useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { errorText } from '~/ui/feedback/error-text';
import { showToast } from '~/ui/feedback/toast';
import { isDenial, RoleLost } from './role-watch';

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
    texts: { done: string | undefined; failed: string },
  ): Promise<boolean> => {
    if (pending !== null) return false;
    setPending(id);
    try {
      await work();
      if (texts.done !== undefined) showToast('success', texts.done);
      await client.invalidateQueries({ queryKey: ['moderation'] });
      return true;
    } catch (error) {
      if (isDenial(error)) onLost();
      showToast('error', `${texts.failed}. ${errorText(error)}`);
      return false;
    } finally {
      setPending(null);
    }
  };
  return { pending, act };
}
