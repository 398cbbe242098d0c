import type { User } from '@supabase/auth-js';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { needsProof, ProofCanceledError, ProofContext, type WithProof } from '../proof-context';
import { ProofDialog } from './proof-dialog';

interface Question {
  resolve: () => void;
  reject: (reason: Error) => void;
}

interface ProofProviderProps {
  /** Undefined until the account is loaded; no proof is possible before. */
  user: User | undefined;
  children: ReactNode;
}

/** Lets descendants ask the signed-in user for a proof, in one dialog. */
export function ProofProvider({ user, children }: ProofProviderProps) {
  const [isOpen, setOpen] = useState(false);
  const [serial, setSerial] = useState(0);
  /** All requests that the open dialog answers. */
  const questions = useRef<Question[]>([]);

  const ask = useCallback(
    () =>
      new Promise<void>((resolve, reject) => {
        questions.current.push({ resolve, reject });
        if (questions.current.length > 1) return;
        setSerial((before) => before + 1);
        setOpen(true);
      }),
    [],
  );
  const withProof = useCallback<WithProof>(
    async (work) => {
      try {
        return await work();
      } catch (error) {
        if (!needsProof(error) || !user) throw error;
        await ask();
        return work();
      }
    },
    [ask, user],
  );
  const end = (answer: (asked: Question) => void) => {
    setOpen(false);
    for (const asked of questions.current.splice(0)) answer(asked);
  };

  return (
    <ProofContext value={withProof}>
      {children}
      {user && (
        // Use a new dialog for each request, because a closing dialog keeps its input.
        <ProofDialog
          key={serial}
          user={user}
          isOpen={isOpen}
          onProved={() => end(({ resolve }) => resolve())}
          onCancel={() => end(({ reject }) => reject(new ProofCanceledError()))}
        />
      )}
    </ProofContext>
  );
}
