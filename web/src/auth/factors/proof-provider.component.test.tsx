import type { User } from '@supabase/auth-js';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { sessionStore } from '~/app/services';
import { SessionProvider } from '~/auth/session/session-context';
import { serveEachTest } from '~/testing/serve-each-test';
import { ProofProvider } from './components/proof-provider';
import { useWithProof } from './proof-context';

const getServer = serveEachTest();
const user = {
  id: 'user-1',
  email: 'ada@wayable.example',
  identities: [{ provider: 'email' }],
  factors: [],
} as unknown as User;

const refuse = () => Promise.reject(Object.assign(new Error(), { code: 'recent_sign_in_required' }));

/** Runs an action twice in parallel, and shows both results. */
function TwoActions({ work }: { work: () => Promise<string> }) {
  const withProof = useWithProof();
  const [results, setResults] = useState<string[]>([]);
  const run = () => {
    for (const name of ['first', 'second']) {
      withProof(work)
        .catch((error: Error) => error.name)
        .then((result) => setResults((before) => [...before, `${name}: ${result}`]));
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

async function openDialog(work: () => Promise<string>) {
  await render(
    <SessionProvider store={sessionStore}>
      <ProofProvider user={user}>
        <TwoActions work={work} />
      </ProofProvider>
    </SessionProvider>,
  );
  await page.getByRole('button', { name: 'Run' }).click();
  return page.getByRole('dialog', { name: 'Please confirm that it is you' });
}

it('cancels all actions that wait for one identity proof', async () => {
  const dialog = await openDialog(refuse);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('first: ProofCanceledError, second: ProofCanceledError');
  await expect.element(dialog).not.toBeInTheDocument();
});

it('continues all actions that wait for one identity proof', async () => {
  const server = getServer();
  let proofs = 0;
  server.onAuth('POST', '/reauthenticate', () => {
    proofs += 1;
    return {};
  });
  await sessionStore.signIn(server.member.email, 'correct horse battery');
  const dialog = await openDialog(() => (proofs === 0 ? refuse() : Promise.resolve('done')));
  await dialog.getByLabelText('Your password').fill('correct horse battery');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('first: done, second: done');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(proofs).toBe(1);
});
