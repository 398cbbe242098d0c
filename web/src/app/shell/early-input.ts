import { useLayoutEffect } from 'react';

declare global {
  interface Window {
    /**
     * The control that was pressed last before React took over the built page, and the control that is still
     * held down; removed at that moment.
     */
    earlyPress?: { control?: HTMLElement; held?: HTMLElement | null };
  }
}

/**
 * Runs before the first paint: keeps the last press of a control that has no effect without scripts, also
 * while it is held down. On slow 4G, the scripts of a screen arrive two seconds after its form is painted.
 */
export const EARLY_PRESS_SCRIPT = `window.earlyPress={};for(const t of['pointerdown','pointerup','pointercancel','click'])addEventListener(t,e=>{const p=window.earlyPress,c=p&&e.target.closest('button,[role=tab]');if(p&&t!='click')p.held=t=='pointerdown'?c:null;else if(c){e.preventDefault();e.stopImmediatePropagation();p.control=c}},true);`;

/**
 * Repeats for React what people typed, chose and pressed before it took over the built page. Otherwise React
 * would empty the fields with its next render.
 */
export function useEarlyInput(): void {
  useLayoutEffect(() => {
    if (!window.earlyPress) return;
    const { control, held } = window.earlyPress;
    delete window.earlyPress;
    const repeats = [...document.querySelectorAll('input, textarea, select')].map(findChange);
    // Wait for the end of this render. React then renders after each event, so that the next event uses the
    // new state.
    setTimeout(() => {
      for (const repeat of repeats) repeat?.();
      // React Aria draws tabs again. The browser then sends no click for a tab that is held down. If it does,
      // a second press of a tab changes nothing.
      const pressed = control ?? (held?.matches('[role=tab]') ? held : undefined);
      if (!pressed) return;
      const drawn = pressed.isConnected ? pressed : document.getElementById(pressed.id);
      drawn?.click();
    });
  }, []);
}

/** Returns a function that repeats a person's change of a field; undefined if there was none. */
function findChange(field: Element): (() => void) | undefined {
  const tell = (type: 'input' | 'change') => field.dispatchEvent(new Event(type, { bubbles: true }));
  if (field instanceof HTMLSelectElement) {
    const { value } = field;
    if (![...field.options].some((option) => option.selected !== option.defaultSelected)) return;
    return () => {
      field.value = value;
      tell('change');
    };
  }
  if (field instanceof HTMLInputElement && field.type === 'file')
    return field.files?.length ? () => tell('change') : undefined;
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    const { checked } = field;
    // The other radio buttons of a group follow the chosen one.
    if (checked === field.defaultChecked || (field.type === 'radio' && !checked)) return;
    return () => {
      field.checked = !checked;
      field.click();
    };
  }
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const { value } = field;
  if (value === field.defaultValue) return;
  return () => {
    // React ignores an event if the value equals the last value that it saw. Hide the new value from React by
    // setting it through the prototype.
    field.value = field.defaultValue;
    Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
    tell('input');
  };
}
