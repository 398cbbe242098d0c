import { type ComponentType, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectConsoleError } from '~/testing/console-errors';
import { expectAccessible } from '~/testing/expect-accessible';
import { expectVisibleFocus, moveTo } from '~/testing/keys';
import { Dialog } from './dialog';
import { lazyDialog } from './lazy-part';

interface GreetingProps {
  isOpen: boolean;
  onClose: () => void;
}

const Greeting = ({ isOpen, onClose }: GreetingProps) => (
  <Dialog title="Good morning" isOpen={isOpen} onClose={onClose}>
    <p>Everything is there.</p>
  </Dialog>
);

const button = (name: string) => page.getByRole('button', { name });
const failure = page.getByRole('region', { name: 'This part of the page could not be shown' });
const dialog = page.getByRole('dialog', { name: 'Good morning' });

/** Opens a page with a button for a lazy dialog. The dialog fails to load while `state.isBroken`. */
async function openPage() {
  // Silence the console, because React logs each failure in many lines.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const state = { isBroken: true, asked: 0 };
  const LazyGreeting = lazyDialog(async (): Promise<ComponentType<GreetingProps>> => {
    state.asked += 1;
    if (state.isBroken) throw new TypeError('Failed to fetch dynamically imported module');
    return Greeting;
  });
  function Screen() {
    const [isOpen, setOpen] = useState(false);
    const [wasOpened, setWasOpened] = useState(false);
    const open = () => {
      setWasOpened(true);
      setOpen(true);
    };
    return (
      <main>
        <h1>A screen</h1>
        <button type="button" onClick={open}>
          Greet
        </button>
        {wasOpened && <LazyGreeting isOpen={isOpen} onClose={() => setOpen(false)} />}
      </main>
    );
  }
  await render(<Screen />);
  await moveTo(button('Greet'));
  await userEvent.keyboard('{Enter}');
  await expect.element(failure).toBeVisible();
  expectConsoleError('Failed to fetch dynamically imported module');
  return state;
}

it('reports a dialog that fails to load and retries', async () => {
  const state = await openPage();
  await expect.element(page.getByRole('heading', { name: 'A screen' })).toBeVisible();
  await expect.element(failure.getByRole('alert')).toMatchTextContent('Check your connection and try again.');
  await expect.element(button('Try again')).toHaveFocus();
  await expectVisibleFocus();
  await expect.element(button('Load the page again')).toBeVisible();
  await expectAccessible('a dialog that did not come');
  // The retry may also fail.
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => state.asked).toBe(2);
  await expect.element(button('Try again')).toHaveFocus();
  expectConsoleError('Failed to fetch dynamically imported module');
  state.isBroken = false;
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Greet')).toHaveFocus();
});

it('closes a failed dialog with Escape and loads it later', async () => {
  const state = await openPage();
  await userEvent.keyboard('{Escape}');
  await expect.element(failure).not.toBeInTheDocument();
  await expect.element(button('Greet')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(failure).toBeVisible();
  expectConsoleError('Failed to fetch dynamically imported module');
  await button('Close').click();
  await expect.element(button('Greet')).toHaveFocus();
  state.isBroken = false;
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toBeVisible();
  expect(state.asked).toBe(3);
});
