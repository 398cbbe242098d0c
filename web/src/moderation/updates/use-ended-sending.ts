import type { NewsletterUpdate } from '@wayable/protocol/newsletter';
import { useEffect, useRef, useState } from 'react';
import { m } from '~/paraglide/messages';

/** Returns the announcement for the last update that finished sending while it was shown; empty before. */
export function useEndedSending(updates: readonly NewsletterUpdate[] | undefined): string {
  const sending = useRef(new Set<string>());
  const [ended, setEnded] = useState('');
  useEffect(() => {
    for (const { id, state, subject } of updates ?? []) {
      if (state === 'sending') sending.current.add(id);
      else if (sending.current.delete(id) && state === 'sent') setEnded(m.admin_update_finished({ subject }));
    }
  }, [updates]);
  return ended;
}
