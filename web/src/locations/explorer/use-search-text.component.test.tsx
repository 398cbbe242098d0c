import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useSearchText } from './use-search-text';

/** A search box with a URL that the test updates. */
function Box({ arrivals }: { arrivals: (() => void)[] }) {
  const [words, setWords] = useState('');
  const [text, setText] = useSearchText(words, (next) => arrivals.push(() => setWords(next)));
  return (
    <>
      <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
      <output>{words}</output>
      <button type="button" onClick={() => setWords('lift')}>
        Back
      </button>
    </>
  );
}

it('keeps newly typed search text while the URL updates late', async () => {
  const arrivals: (() => void)[] = [];
  await render(<Box arrivals={arrivals} />);
  const field = page.getByRole('textbox', { name: 'Search' });
  const address = page.getByRole('status');
  await field.fill('Corner');
  await expect.poll(() => arrivals.length).toBe(1);
  await field.fill('Corner Bakery');
  await expect.poll(() => arrivals.length).toBe(2);
  arrivals[0]?.();
  await expect.element(address).toHaveTextContent('Corner');
  await expect.element(field).toHaveValue('Corner Bakery');
  arrivals[1]?.();
  await expect.element(address).toHaveTextContent('Corner Bakery');
  await expect.element(field).toHaveValue('Corner Bakery');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(field).toHaveValue('lift');
});
