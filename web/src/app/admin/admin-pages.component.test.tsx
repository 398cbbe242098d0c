import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { serveAdmin } from '~/testing/admin-server';
import { expectAccessible } from '~/testing/expect-accessible';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { refuse } from '~/testing/stand-in-server';

const getServer = serveEachTest();
const main = page.getByRole('main');

it('says that one’s own profile could not be had, without which nobody is known for an administrator, and tries again', async () => {
  const server = getServer();
  serveAdmin(server);
  let isBroken = true;
  server.on('GET profile', () => (isBroken ? refuse(500, 'unexpected_failure', 'Broken') : undefined));
  await renderApp('/admin', server);
  await expect.element(main.getByRole('alert')).toMatchTextContent('Your profile could not be loaded');
  await expectAccessible('the admin panel without a profile');
  isBroken = false;
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.element(main).toMatchTextContent('Total Users');
});
