import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '~/api-client/query-client';
import { expectAccessible } from '~/testing/expect-accessible';
import { expectVisibleFocus, moveTo } from '~/testing/keys';
import { serveEachTest } from '~/testing/serve-each-test';
import { refuse } from '~/testing/stand-in-server';
import { EventsSection } from './events-section';

const getServer = serveEachTest();
afterEach(() => vi.useRealTimers());

const button = (name: string) => page.getByRole('button', { name });
const alert = page.getByRole('alert');
const event = (number: number) => page.getByRole('listitem').filter({ hasText: `192.0.2.${number}` });
const heading = page.getByRole('heading', { name: 'What happened lately' });

const PAGE_SIZE = 10;

type Refuses = (before: string | null) => boolean;

/** Opens the list of an account with this many events. `state.refuses` decides which pages fail. */
async function openEvents(count: number, refuses: Refuses = () => false) {
  const state = { refuses, asked: [] as (string | null)[] };
  getServer().on('GET accountEvents', ({ query }) => {
    const before = query.get('before');
    state.asked.push(before);
    if (state.refuses(before)) return refuse(500, 'unexpected_failure', 'Broken');
    const first = before === null ? 1 : Number(before) + 1;
    const last = Math.min(first + PAGE_SIZE - 1, count);
    const data = Array.from({ length: last - first + 1 }, (_, index) => ({
      id: `${first + index}`,
      kind: 'signed_in',
      ip: `192.0.2.${first + index}`,
      user_agent: null,
      detail: {},
      created_at: '2026-11-20T12:00:00Z',
    }));
    return { data, next_before: last < count ? `${last}` : null };
  });
  await render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <main>
        <h1>Security</h1>
        <EventsSection userId="ada" />
      </main>
    </QueryClientProvider>,
  );
  return state;
}

it('focuses the first security event of the last loaded page', async () => {
  await openEvents(25);
  await moveTo(button('Show more'));
  await userEvent.keyboard('{Enter}');
  await expect.element(event(20)).toBeVisible();
  await expect.element(button('Show more')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(event(21)).toHaveFocus();
  await expectVisibleFocus();
  await expect.element(button('Show more')).not.toBeInTheDocument();
});

it('reports a failed page of security events and retries', async () => {
  const state = await openEvents(12);
  state.refuses = (before) => before !== null;
  await moveTo(button('Show more'));
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toMatchTextContent('The list could not be loaded');
  await expect.element(button('Try again')).toHaveFocus();
  await expectAccessible('events that did not come');
  state.refuses = () => false;
  await userEvent.keyboard('{Enter}');
  await expect.element(event(11)).toHaveFocus();
  await expect.element(alert).not.toBeInTheDocument();
});

it('retries a failed refresh of events without loading further pages', async () => {
  const state = await openEvents(12);
  await expect.element(event(10)).toBeVisible();
  state.refuses = () => true;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 60_000);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await expect.element(alert).toMatchTextContent('The list could not be loaded');
  await expect.element(button('Show more')).toBeVisible();
  state.refuses = () => false;
  state.asked = [];
  await moveTo(button('Try again'));
  await userEvent.keyboard('{Enter}');
  await expect.element(heading).toHaveFocus();
  await expect.element(alert).not.toBeInTheDocument();
  expect(state.asked).toEqual([null]);
});

it('retries a failed list of events and focuses the heading', async () => {
  const state = await openEvents(12, () => true);
  await moveTo(button('Try again'));
  state.refuses = () => false;
  await userEvent.keyboard('{Enter}');
  await expect.element(event(10)).toBeVisible();
  await expect.element(heading).toHaveFocus();
});
