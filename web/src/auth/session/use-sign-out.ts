import { useState } from 'react';
import { m } from '~/paraglide/messages';
import { showToast } from '~/ui/feedback/toast';
import { useSessionStore } from './session-context';

/**
 * Signs out and goes to `destination` (/auth unless told). This browser forgets the session first; when the service
 * then cannot be told, a toast says so.
 */
export function useSignOut(destination?: string) {
  const store = useSessionStore();
  const [isPending, setPending] = useState(false);
  const signOut = async () => {
    setPending(true);
    showToast('info', m.auth_signing_out());
    try {
      await store.signOut(destination);
    } catch {
      // Whatever the reason, one sentence is promised for it (docs/product.md#signing-in).
      showToast('error', m.auth_sign_out_failed());
    } finally {
      setPending(false);
    }
  };
  return { signOut, isPending };
}
