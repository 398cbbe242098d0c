import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SearchBox } from './search-box';

it('ignores Enter and Escape while an input method composes text', async () => {
  const [onSearch, onTextChange] = [vi.fn(), vi.fn()];
  await render(
    <SearchBox
      text="としょかん"
      onTextChange={onTextChange}
      groups={[]}
      answered={undefined}
      notice={undefined}
      onChoose={() => undefined}
      onSearch={onSearch}
      onOpenChange={() => undefined}
    />,
  );
  const field = page.getByRole('combobox').element();
  const press = (key: string, isComposing: boolean) =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key, isComposing, bubbles: true, cancelable: true }));
  for (const key of ['Enter', 'Escape']) press(key, true);
  expect([onSearch.mock.calls, onTextChange.mock.calls]).toEqual([[], []]);
  press('Enter', false);
  expect(onSearch).toHaveBeenCalledOnce();
});
