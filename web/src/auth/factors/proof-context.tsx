import { createContext, use } from 'react';
import { m } from '~/paraglide/messages';

/** Runs something for which the service may want to know again who is there. */
export type WithProof = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** The person was asked to prove who they are, and did not. */
export class ProofCancelledError extends Error {
  override readonly name = 'ProofCancelledError';

  constructor() {
    super(m.proof_cancelled());
  }
}

/** Codes of the authentication service and of the interface that ask for a recent proof (docs/auth.md). */
const NEEDED = new Set<unknown>(['reauthentication_needed', 'recent_sign_in_required']);

/** Whether somebody has to prove again who they are before something can be done. */
export const needsProof = (error: unknown): boolean => NEEDED.has((error as { code?: unknown } | null)?.code);

/** Where nobody can be asked, the refusal stays what it is. */
const withoutAsking: WithProof = (work) => work();

export const ProofContext = createContext<WithProof>(withoutAsking);

/** Runs something, and where the service wants a proof first, asks for it and runs it again. */
export const useWithProof = (): WithProof => use(ProofContext);
