import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { useShortcuts } from './use-shortcuts';

const LETTERS = ['j', 'v', '?'];

function Listening({ onLetter }: { onLetter: (letter: string) => void }) {
  useShortcuts(Object.fromEntries(LETTERS.map((letter) => [letter, () => onLetter(letter)])), true);
  return <p>Reviews</p>;
}

/** Presses keys, and returns the letters that triggered an action. */
async function press(...keys: KeyboardEventInit[]): Promise<string[]> {
  const letters: string[] = [];
  await render(<Listening onLetter={(letter) => letters.push(letter)} />);
  for (const key of keys) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }));
  }
  return letters;
}

it('ignores key repeats for decisions, but not for moving', async () => {
  const held = (key: string) => [{ key }, { key, repeat: true }, { key, repeat: true }];
  expect(await press(...held('v'), ...held('j'))).toEqual(['v', 'j', 'j', 'j']);
});

it("reads shortcuts on non-Latin keyboards by the key's position", async () => {
  const letters = await press(
    { key: 'м', code: 'KeyV' },
    { key: 'ت', code: 'KeyJ' },
    { key: '؟', code: 'Slash', shiftKey: true },
    { key: 'ж', code: 'Semicolon' },
  );
  expect(letters).toEqual(['v', 'j', '?']);
});

it('reads shortcuts on Latin keyboards by the letter', async () => {
  expect(await press({ key: 'c', code: 'KeyJ' }, { key: 'j', code: 'KeyC' })).toEqual(['j']);
});
