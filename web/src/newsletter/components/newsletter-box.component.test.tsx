import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '~/testing/expect-accessible';
import { serveEachTest } from '~/testing/serve-each-test';
import { refuse } from '~/testing/stand-in-server';
import { NewsletterBox } from './newsletter-box';

const getServer = serveEachTest();

it('subscribes an email and explains the next step', async () => {
  const server = getServer();
  let sent: unknown;
  server.on('POST newsletter', ({ body }) => {
    sent = body;
    return { is_requested: true };
  });
  await render(
    <main>
      <h1>Blog</h1>
      <NewsletterBox />
    </main>,
  );
  const email = page.getByRole('textbox', { name: 'Your email address' });
  const button = page.getByRole('button', { name: 'Subscribe' });
  await button.click();
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAccessibleDescription(/name@example\.org/);
  await expectAccessible('the newsletter box with an error');
  await button.click();
  await expect.element(email).toHaveFocus();
  await email.fill('reader@people.example');
  await button.click();
  await expect.element(page.getByRole('status')).toMatchTextContent('Please check your inbox');
  expect(sent).toEqual({ email: 'reader@people.example', website: '', locale: 'en' });
  await expect.element(email).toHaveValue('');
  await expectAccessible('the newsletter box');

  server.on('POST newsletter', () =>
    refuse(429, 'rate_limited', 'No', { limit: 'subscriptions_of_day', retryAfter: '3600' }),
  );
  await email.fill('reader@people.example');
  await button.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Please try again in 60 minutes');
  await expect.element(email).toHaveValue('reader@people.example');
});
