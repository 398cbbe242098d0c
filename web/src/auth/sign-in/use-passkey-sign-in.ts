import { useEffect, useRef, useState } from 'react';
import { showFlowToast } from '~/ui/feedback/toast';
import { tellAuthError } from '../auth-error-help';
import { useSessionStore } from '../session/session-context';
import type { SessionStore } from '../session/session-store';

/** Shorter than the service's challenge, which expires after five minutes. */
const RENEWAL_MS = 240_000;

/** Codes of a refused passkey. Any other failure only removes the offer. */
const ANSWERS = new Set(['webauthn_verification_failed', 'webauthn_challenge_expired', 'user_banned']);

const isAnswer = (error: unknown): boolean => ANSWERS.has(String((error as { code?: unknown }).code));

/** Offers passkeys in the autofill of fields until `signal` aborts. */
async function offerPasskeys(store: SessionStore, signal: AbortSignal): Promise<void> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  while (!signal.aborted) {
    const renewal = AbortSignal.timeout(RENEWAL_MS);
    const options = { mediation: 'conditional' as const, signal: AbortSignal.any([signal, renewal]) };
    try {
      await store.ask((client) => client.signInWithPasskey({ options }));
      return;
    } catch (error) {
      if (renewal.aborted) continue;
      if (isAnswer(error)) showFlowToast('session', 'error', tellAuthError(error));
      return;
    }
  }
}

/**
 * Offers passkeys in the email's autofill while the screen is shown. Returns a function that signs in with a
 * passkey in a browser dialog, and throws the dialog's error.
 */
export function usePasskeySignIn(isOffered: boolean): () => Promise<void> {
  const store = useSessionStore();
  const offer = useRef<AbortController>(null);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round offers again
  useEffect(() => {
    if (!isOffered) return;
    const controller = new AbortController();
    offer.current = controller;
    void offerPasskeys(store, controller.signal);
    return () => controller.abort();
  }, [store, isOffered, round]);

  return async () => {
    // Browsers allow one request at a time.
    offer.current?.abort();
    try {
      await store.ask((client) => client.signInWithPasskey());
    } catch (error) {
      setRound((number) => number + 1);
      throw error;
    }
  };
}
