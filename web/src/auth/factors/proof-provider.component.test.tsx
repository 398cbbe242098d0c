import type { User } from '@supabase/auth-js';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { sessionStore } from '~/app/services';
import { SessionProvider } from '~/auth/session/session-context';
import { ProofProvider } from './components/proof-provider';
import { useWithProof } from './proof-context';

const user = { id: 'user-1', email: 'ada@wayable.example', factors: [] } as unknown as User;

/** Runs two rejected actions in parallel, and shows their results. */
function TwoActions() {
  const withProof = useWithProof();
  const [results, setResults] = useState<string[]>([]);
  const run = () => {
    for (const name of ['first', 'second']) {
      withProof(() => Promise.reject(Object.assign(new Error(), { code: 'recent_sign_in_required' }))).catch(
        (error: Error) => setResults((before) => [...before, `${name}: ${error.name}`]),
      );
    }
  };
  return (
    <>
      <button type="button" onClick={run}>
        Run
      </button>
      <output>{results.join(', ')}</output>
    </>
  );
}

it('cancels all actions that wait for one identity proof', async () => {
  await render(
    <SessionProvider store={sessionStore}>
      <ProofProvider user={user}>
        <TwoActions />
      </ProofProvider>
    </SessionProvider>,
  );
  await page.getByRole('button', { name: 'Run' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('first: ProofCanceledError, second: ProofCanceledError');
  await expect.element(dialog).not.toBeInTheDocument();
});
