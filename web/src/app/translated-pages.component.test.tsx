import { LoaderCircle } from 'lucide-react';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { renderForVisitor } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { SILENCE } from '~/testing/stand-in-server';
import { translatePage } from '~/testing/translate-page';
import './translated-pages';

const getServer = serveEachTest();
let stopTranslating: (() => void) | undefined;
afterEach(() => stopTranslating?.());

interface RowProps {
  isPending?: boolean;
  text?: string;
}

function Row({ isPending = false, text }: RowProps) {
  return (
    <p>
      {isPending && <LoaderCircle role="img" aria-label="Loading" />}
      {text}
      <i> places</i>
    </p>
  );
}

const row = page.getByRole('paragraph');

it('inserts an icon before text that the browser translated', async () => {
  const { rerender } = await render(<Row text="Send" />);
  stopTranslating = translatePage();
  await rerender(<Row text="Send" isPending />);
  await expect.element(page.getByRole('img', { name: 'Loading' })).toBeVisible();
  expect(row.element().lastElementChild?.previousElementSibling?.tagName).toBe('FONT');
});

it('removes and changes texts that the browser translated', async () => {
  const { rerender } = await render(<Row text="3" />);
  stopTranslating = translatePage();
  await rerender(<Row text="12" />);
  await expect.element(row).toHaveTextContent('12 places');
  // The browser also translates the new number.
  await expect.element(row.getByText('12')).toHaveProperty('tagName', 'FONT');
  await rerender(<Row />);
  await expect.element(row).toHaveTextContent('places');
  await rerender(<Row text="4" />);
  await expect.element(row).toHaveTextContent('4 places');
});

it('reorders texts that the browser translated', async () => {
  const words = (order: string[]) => (
    <p>
      {order.map((word) => (
        <Word key={word} word={word} />
      ))}
    </p>
  );
  const { rerender } = await render(words(['a', 'b', 'c']));
  stopTranslating = translatePage();
  await rerender(words(['c', 'a', 'b']));
  await expect.element(row).toHaveTextContent('cab');
  await rerender(words(['b', 'c']));
  await expect.element(row).toHaveTextContent('bc');
});

const Word = ({ word }: { word: string }) => word;

it('shows progress of a form that the browser translated', async () => {
  getServer().onAuth('POST', '/token', () => SILENCE);
  await renderForVisitor('/auth');
  const signIn = page.getByRole('button', { name: 'Sign In', exact: true });
  await expect.element(signIn).toBeVisible();
  stopTranslating = translatePage();
  await userEvent.fill(page.getByRole('textbox', { name: 'Email' }), 'ada@wayable.example');
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'correct horse battery');
  await signIn.click();
  await expect.element(signIn).toHaveAttribute('aria-disabled', 'true');
});
