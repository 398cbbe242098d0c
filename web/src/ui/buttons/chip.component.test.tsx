import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Chip } from './chip';

const capitalOf = (text: string) =>
  getComputedStyle(page.getByText(text).element(), '::first-letter').textTransform;

it("capitalizes a chip's English words but not Arabic words", async () => {
  await render(
    <>
      <Chip>step-free</Chip>
      <div lang="ar">
        <Chip>ممتاز</Chip>
      </div>
    </>,
  );
  expect(capitalOf('step-free')).toBe('uppercase');
  expect(capitalOf('ممتاز')).toBe('none');
});
