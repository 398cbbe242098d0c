import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { INITIAL_REVIEW_CHOICE } from './review-choice';
import { ReviewChoiceFields } from './review-choice-fields';

it.each([340, 500])('shows the full name of the review order (%d px)', async (width) => {
  await render(
    <div style={{ width }}>
      <ReviewChoiceFields choice={INITIAL_REVIEW_CHOICE} onChoose={() => undefined} />
    </div>,
  );
  const select = page.getByRole('combobox', { name: 'Order of the reviews' }).element() as HTMLSelectElement;
  const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select);
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) throw new Error('The browser cannot measure text');
  pen.font = font;
  const room =
    select.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
  expect(room).toBeGreaterThan(1.2 * pen.measureText(select.selectedOptions[0]?.text ?? '').width);
});
