import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { TestIdentityProvider } from '../../server/src/testing/providers/test-identity-provider.ts';
import { unique } from '../support/factories.ts';
import { expect, test } from '../support/fixtures.ts';

const ADMIN = fileURLToPath(new URL('../../server/src/commands/admin.ts', import.meta.url));
const run = promisify(execFile);

test('signs in through an organization that manages the account', async ({ page, consoleErrors }) => {
  const domain = `org-${unique()}.example`;
  const origin = `https://idp.${domain}`;
  const published = await fetch(`${process.env.BASE_URL}/auth/v1/sso/saml/metadata`);
  const provider = await TestIdentityProvider.create(`${origin}/metadata`, await published.text());
  const dataDir = dirname(process.env.OUTBOX ?? '');
  const metadata = join(dataDir, `${domain}.xml`);
  await writeFile(metadata, provider.metadata);
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PUBLIC_URL: process.env.BASE_URL };
  await run(process.execPath, [ADMIN, 'sso', 'add', '--metadata', metadata, '--domain', domain], { env });
  // The organization's page reads the signed request, and the page's button sends the signed answer.
  await page.route(`${origin}/**`, async (route) => {
    const { requestId, relayState } = await provider.readQuestion(route.request().url());
    const attributes = { mail: `ada@${domain}`, displayName: 'Ada Example' };
    const xml = await provider.answerXml({ requestId, attributes });
    const answer = Buffer.from(xml).toString('base64');
    await route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${process.env.BASE_URL}/auth/v1/sso/saml/acs">
        <input type="hidden" name="SAMLResponse" value="${answer}">
        <input type="hidden" name="RelayState" value="${relayState}"><button>I am Ada</button></form>`,
    });
  });

  await page.goto('/auth?next=%2Fprofile%2Fsecurity');
  await page.getByRole('link', { name: 'Sign in with your organization' }).press('Enter');
  const title = page.getByRole('heading', { name: 'Sign in with your organization', level: 1 });
  await expect(title).toBeFocused();
  const email = page.getByRole('textbox', { name: 'Your email address there' });
  const proceed = page.getByRole('button', { name: 'Continue at your organization' });
  await proceed.press('Enter');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Please enter the address that your organization gave you');
  consoleErrors.expect(/404 \(Not Found\) .*\/auth\/v1\/sso$/);
  await email.fill('somebody@nowhere.example');
  await email.press('Enter');
  await expect(page.getByRole('alert')).toContainText('No organization with this address signs in here.');
  await email.fill(`ada@${domain}`);
  await email.press('Enter');
  await page.getByRole('button', { name: 'I am Ada' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Account security', level: 1 })).toBeVisible();
  const ways = page.getByRole('region', { name: 'Ways to sign in' });
  await expect(ways).toContainText('Your organization');
  await expect(ways.getByRole('button')).toHaveCount(0);
});
