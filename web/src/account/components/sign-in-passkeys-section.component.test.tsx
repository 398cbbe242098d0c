import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { CUT } from '~/testing/stand-in-server';

const getServer = serveEachTest();
const main = page.getByRole('main');
afterEach(() => vi.restoreAllMocks());

it('lists a new passkey after its naming fails', async () => {
  const server = getServer();
  const { user } = server.member.session as { user: object };
  const passkey = { id: crypto.randomUUID(), created_at: '2026-05-03T10:00:00.000Z' };
  let passkeys: object[] = [];
  server.on('GET accountSessions', () => ({ data: [] }));
  server.on('GET accountEvents', () => ({ data: [], next_before: null }));
  server.onAuth('GET', '/factors/recovery', () => new Response(null, { status: 404 }));
  server.onAuth('GET', '/user', () => user);
  server.on('GET authSettings', () => ({ external: { email: true }, passkeys_enabled: true }));
  server.onAuth('GET', '/passkeys', () => passkeys);
  server.onAuth('POST', '/passkeys/registration/options', () => ({
    challenge_id: crypto.randomUUID(),
    options: {
      rp: { name: 'Wayable' },
      user: { id: 'AA', name: 'ada', displayName: 'Ada' },
      challenge: 'AA',
      pubKeyCredParams: [],
    },
  }));
  server.onAuth('POST', '/passkeys/registration/verify', () => {
    passkeys = [passkey];
    return passkey;
  });
  server.onAuth('PATCH', `/passkeys/${passkey.id}`, () => CUT);
  const credential = Object.create(PublicKeyCredential.prototype, { toJSON: { value: () => ({}) } });
  vi.spyOn(navigator.credentials, 'create').mockResolvedValue(credential);
  await renderApp('/profile/security', server);
  const section = main.getByRole('region', { name: 'Sign in with a passkey' });
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await section.getByRole('textbox', { name: 'Name' }).fill('Laptop');
  await section.getByRole('button', { name: 'Continue' }).click();
  await expect.element(section.getByRole('alert')).toMatchTextContent('Wayable cannot be reached');
  await expect.element(section.getByRole('button', { name: 'Rename Passkey' })).toBeVisible();
});
