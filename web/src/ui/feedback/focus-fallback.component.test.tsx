import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { moveTo } from '~/testing/keys';
import { Dialog } from './dialog';
import { EmptyState } from './empty-state';
import { ErrorState } from './error-state';

/** A screen with a part that disappears when its button is pressed. */
function Screen({ heading, children }: { heading: ReactNode; children: (onPress: () => void) => ReactNode }) {
  const [isDone, setDone] = useState(false);
  return (
    <main id="main" tabIndex={-1} aria-label="Screen">
      <section>
        {heading}
        {isDone ? <p>Here it is</p> : children(() => setDone(true))}
      </section>
      <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => setDone(true)}>
        Elsewhere
      </button>
    </main>
  );
}

const renderFailure = (onPress: () => void) => <ErrorState title="It failed" onRetry={onPress} />;
const renderNothing = (onPress: () => void) => (
  <EmptyState
    icon={Search}
    title="Nothing found"
    action={
      <button type="button" onClick={onPress}>
        Try again
      </button>
    }
  />
);
const heading = page.getByRole('heading', { name: 'Badges' });

it.each([
  ['a failure', renderFailure],
  ['an empty list', renderNothing],
])('moves the focus from a removed %s to the heading', async (_, content) => {
  await render(<Screen heading={<h2>Badges</h2>}>{content}</Screen>);
  await moveTo(page.getByRole('button', { name: 'Try again' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Here it is')).toBeVisible();
  await expect.element(heading).toHaveFocus();
});

it('focuses the main element if the heading is not visible', async () => {
  await render(<Screen heading={<h2 className="sr-only">Badges</h2>}>{renderFailure}</Screen>);
  await moveTo(page.getByRole('button', { name: 'Try again' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Here it is')).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

it('leaves the focus on another element when content disappears', async () => {
  await render(<Screen heading={<h2>Badges</h2>}>{renderFailure}</Screen>);
  const elsewhere = page.getByRole('button', { name: 'Elsewhere' });
  await moveTo(elsewhere);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Here it is')).toBeVisible();
  await expect.element(elsewhere).toHaveFocus();
});

/** A page with a dialog that shows a loading error. */
function Asking() {
  const [isAsked, setAsked] = useState(false);
  return (
    <main id="main" tabIndex={-1}>
      <h1>Badges</h1>
      <button type="button" onClick={() => setAsked(true)}>
        Mint
      </button>
      {isAsked && (
        <Dialog title="Mint this?" isOpen onClose={() => setAsked(false)}>
          <ErrorState title="It failed" onRetry={() => undefined} />
        </Dialog>
      )}
    </main>
  );
}

it('returns the focus from a closed dialog to its button', async () => {
  await render(<Asking />);
  const opener = page.getByRole('button', { name: 'Mint' });
  await moveTo(opener);
  await userEvent.keyboard('{Enter}');
  await moveTo(page.getByRole('button', { name: 'Try again' }));
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});
