import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SearchBox } from './search-box';

const field = page.getByRole('combobox');
const [onSearch, onTextChange] = [vi.fn(), vi.fn()];

const boxWith = (text: string) => (
  <SearchBox
    text={text}
    onTextChange={onTextChange}
    groups={[]}
    answered={undefined}
    notice={undefined}
    onChoose={() => undefined}
    onSearch={onSearch}
    onOpenChange={() => undefined}
  />
);

it('ignores Enter and Escape while an input method composes text', async () => {
  await render(boxWith('としょかん'));
  const input = field.element();
  const press = (key: string, isComposing: boolean) =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key, isComposing, bubbles: true, cancelable: true }));
  for (const key of ['Enter', 'Escape']) press(key, true);
  expect([onSearch.mock.calls, onTextChange.mock.calls]).toEqual([[], []]);
  press('Enter', false);
  expect(onSearch).toHaveBeenCalledOnce();
});

it("has the page's direction while the search is empty", async () => {
  const { rerender } = await render(boxWith(''));
  await expect.element(field).not.toHaveAttribute('dir');
  await rerender(boxWith('قهوة'));
  await expect.element(field).toHaveAttribute('dir', 'auto');
});
