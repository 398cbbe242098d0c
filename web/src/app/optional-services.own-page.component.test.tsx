import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderForVisitor } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { CLIENT_CONFIG } from '~/testing/stand-in-data';
import { refuse } from '~/testing/stand-in-server';

const server = serveEachTest();

// The app fetches the configuration once per visit, so this test needs a separate file.
it('mentions optional services only if configured', async () => {
  server().on('GET clientConfig', () => refuse(503, 'overloaded', 'Too much at once.'));
  const { goTo } = await renderForVisitor('/privacy');
  await expect
    .element(page.getByText('What this page says about optional services could not be loaded'))
    .toBeVisible();
  expect(page.getByText('Hugging Face').elements()).toEqual([]);
  server().on('GET clientConfig', () => ({ ...CLIENT_CONFIG, services: ['model', 'sms'] }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('language model at Hugging Face')).toBeVisible();
  await expect.element(page.getByText('sent through Twilio')).toBeVisible();
  expect(page.getByText('Pinata').elements()).toEqual([]);
  await goTo('/terms');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  expect(document.body.textContent).not.toMatch(/chain-name-placeholder|Google Maps/);
});
