import { useState } from 'react';
import { m } from '~/paraglide/messages';
import { showFlowToast } from '~/ui/feedback/toast';
import { useSessionStore } from './session-context';

/**
 * Signs out and goes to `destination` (/auth by default). Clears the session locally first; if the service
 * does not confirm, a toast explains how to end the session there.
 */
export function useSignOut(destination?: string) {
  const store = useSessionStore();
  const [isPending, setPending] = useState(false);
  const signOut = async () => {
    setPending(true);
    showFlowToast('session', 'info', m.auth_signing_out());
    try {
      await store.signOut(destination);
    } catch {
      // The text depends on whether a session remains, not on the error (docs/product.md#signing-in).
      const isOutHere = store.getState().status === 'signed-out';
      showFlowToast(
        'session',
        'error',
        isOutHere ? m.auth_signed_out_here({ end: m.sessions_end_others() }) : m.auth_sign_out_failed(),
      );
    } finally {
      setPending(false);
    }
  };
  return { signOut, isPending };
}
