import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { useShortcuts } from './use-shortcuts';

const LETTERS = ['j', 'v', '?'];

function Listening({ onLetter }: { onLetter: (letter: string) => void }) {
  useShortcuts(Object.fromEntries(LETTERS.map((letter) => [letter, () => onLetter(letter)])), true);
  return <p>Reviews</p>;
}

/** Which letters act when the keys are pressed. */
async function press(...keys: KeyboardEventInit[]): Promise<string[]> {
  const letters: string[] = [];
  await render(<Listening onLetter={(letter) => letters.push(letter)} />);
  for (const key of keys) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }));
  }
  return letters;
}

it('a key that is held down decides once, and moves on as long as it is held', async () => {
  const held = (key: string) => [{ key }, { key, repeat: true }, { key, repeat: true }];
  expect(await press(...held('v'), ...held('j'))).toEqual(['v', 'j', 'j', 'j']);
});

it('a key of another alphabet is the letter that it is on a Latin keyboard', async () => {
  const letters = await press(
    { key: 'м', code: 'KeyV' },
    { key: 'ت', code: 'KeyJ' },
    { key: '؟', code: 'Slash', shiftKey: true },
    { key: 'ж', code: 'Semicolon' },
  );
  expect(letters).toEqual(['v', 'j', '?']);
});

it('a Latin keyboard of another order has its own letters', async () => {
  expect(await press({ key: 'c', code: 'KeyJ' }, { key: 'j', code: 'KeyC' })).toEqual(['j']);
});
