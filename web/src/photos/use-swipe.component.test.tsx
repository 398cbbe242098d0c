import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useSwipe } from './use-swipe';

function Swiped({ dir, onSwipe }: { dir: string; onSwipe: (step: 1 | -1) => void }) {
  return (
    <div dir={dir} {...useSwipe(onSwipe)}>
      A photo
    </div>
  );
}

function touch(target: Element, type: 'touchstart' | 'touchend', clientX: number): void {
  const finger = new Touch({ identifier: 1, target, clientX, clientY: 200 });
  const touches = type === 'touchstart' ? [finger] : [];
  target.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: [finger] }));
}

it.each([
  ['ltr', 300, 100, [1]],
  ['ltr', 100, 300, [-1]],
  ['rtl', 100, 300, [1]],
  ['rtl', 300, 100, [-1]],
  ['rtl', 200, 180, []],
])('calls onSwipe in %s text (%i to %i) with %j', async (dir, from, to, expected) => {
  const steps: number[] = [];
  await render(<Swiped dir={dir} onSwipe={(step) => steps.push(step)} />);
  const photo = page.getByText('A photo').element();
  touch(photo, 'touchstart', from);
  touch(photo, 'touchend', to);
  expect(steps).toEqual(expected);
});
