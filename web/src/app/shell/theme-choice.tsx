import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { m } from '~/paraglide/messages';
import { chooseTheme, onThemeChange, readTheme, type Theme } from './theme';

const CHOICES = [
  { theme: 'system', label: m.theme_system, icon: Monitor },
  { theme: 'light', label: m.theme_light, icon: Sun },
  { theme: 'dark', label: m.theme_dark, icon: Moon },
] as const;

/** The choice of colors: light, dark or the device's. It is stored in this browser. */
export function ThemeChoice() {
  const chosen = useSyncExternalStore<Theme>(onThemeChange, readTheme, () => 'system');
  return (
    <fieldset>
      <legend className="font-bold leading-snug">{m.theme_label()}</legend>
      <div className="mt-2 flex flex-wrap gap-1 sm:flex-col">
        {CHOICES.map(({ theme, label, icon: Icon }) => (
          <label
            key={theme}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-small px-2 sm:gap-3 hover:bg-surface has-checked:bg-surface has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="theme"
              value={theme}
              checked={chosen === theme}
              onChange={() => chooseTheme(theme)}
              className="size-5 accent-accent"
            />
            <Icon aria-hidden className="size-5" />
            {label()}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
