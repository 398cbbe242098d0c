import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { expectAccessible } from '~/testing/expect-accessible';
import { LocationContact } from './location-contact';
import { LocationSources } from './location-sources';

afterEach(cleanup);

const source = {
  source: 'OpenStreetMap',
  id: 'node/1',
  version: 3,
  licence: 'ODbL-1.0',
  url: 'https://www.openstreetmap.org/node/1',
};

it('links phone and website and formats simple opening hours', async () => {
  const contact = {
    opening_hours: 'Mo-Fr 09:00-18:00; Su off',
    phone: '+377 93 15 00 00; +377 (0)93 15',
    website: 'https://example.org/',
  };
  await render(
    <main>
      <h1>Place</h1>
      <LocationContact contact={contact} />
      <LocationSources sources={[source]} />
    </main>,
  );
  const call = page.getByRole('link', { name: 'Call +377 93 15 00 00' });
  await expect.element(call).toHaveAttribute('href', 'tel:+37793150000');
  const website = page.getByRole('link', { name: /^Website/ });
  await expect.element(website).toHaveAttribute('href', 'https://example.org/');
  await expect.element(website).toHaveAttribute('rel', 'nofollow noopener noreferrer');
  await expect.element(page.getByText('Mon–Fri')).toBeVisible();
  await expect.element(page.getByRole('link', { name: /OpenStreetMap: node\/1/ })).toBeVisible();
  await expect.element(page.getByText(/version 3/)).toBeVisible();
  await expectAccessible('contact and sources');
});

it('shows unreadable opening hours as written and drops invalid links', async () => {
  await render(
    <LocationContact
      contact={{ opening_hours: 'sunrise-sunset', website: 'javascript:alert(1)', phone: 'x' }}
    />,
  );
  await expect.element(page.getByText('sunrise-sunset')).toBeVisible();
  expect(page.getByRole('link').elements()).toEqual([]);
});
