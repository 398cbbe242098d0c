import { useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '~/ui/device-storage';

/** Actions by single letter. They are off while typing, in dialogs, and if switched off (WCAG 2.1.4). */
type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const STORAGE_KEY = 'wayable.admin-shortcuts';
const TYPED_IN = 'input:not([type=checkbox]), textarea, select, [contenteditable="true"]';

const isTypedIn = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.matches(TYPED_IN);

/** Returns whether shortcuts are on, and a setter. Without localStorage, a reload resets the choice. */
export function useShortcutSetting(): [isOn: boolean, setOn: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => readStored(STORAGE_KEY) !== 'off');
  const change = (next: boolean) => {
    writeStored(STORAGE_KEY, next ? 'on' : 'off');
    setOn(next);
  };
  return [isOn, change];
}

/** Movements repeat while the key is held. */
const REPEATED = new Set(['j', 'k']);
const OTHER_ALPHABET = /^[^\p{ASCII}]$/u;

/** Returns the letter of a key; in other alphabets, the letter at its Latin position. */
function letterOf({ key, code, shiftKey }: KeyboardEvent): string {
  if (!OTHER_ALPHABET.test(key)) return key;
  if (code === 'Slash' && shiftKey) return '?';
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key;
}

/** Listens to the keyboard while the component is mounted and shortcuts are on. */
export function useShortcuts(shortcuts: Shortcuts, isOn: boolean): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTypedIn(event))
        return;
      if (document.querySelector('[role=dialog], [role=alertdialog][aria-modal=true]')) return;
      const letter = letterOf(event);
      const act = latest.current[letter];
      // Ignore a held letter, which would decide one review after another.
      if (!act || (event.repeat && !REPEATED.has(letter))) return;
      event.preventDefault();
      act(event);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}
