import { createContext, use } from 'react';
import { m } from '~/paraglide/messages';

/** Runs an action that may need a recent proof. */
export type WithProof = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Thrown if the user cancels the proof. */
export class ProofCanceledError extends Error {
  override readonly name = 'ProofCanceledError';

  constructor() {
    super(m.proof_cancelled());
  }
}

/** Error codes that require a recent proof (docs/auth.md). */
const NEEDED = new Set<unknown>(['reauthentication_needed', 'recent_sign_in_required']);

/** Returns whether an error requires a recent proof. */
export const needsProof = (error: unknown): boolean => NEEDED.has((error as { code?: unknown } | null)?.code);

/** Runs the action without a provider, so the refusal is thrown. */
const withoutAsking: WithProof = (work) => work();

export const ProofContext = createContext<WithProof>(withoutAsking);

/** Returns a function that runs an action and, if the service requires a proof, asks for it and retries. */
export const useWithProof = (): WithProof => use(ProofContext);
