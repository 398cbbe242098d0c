import { m } from '~/paraglide/messages';
import { Dialog } from '~/ui/feedback/dialog';
import { formatNumber } from '~/ui/text/format';
import { UNDO_SECONDS } from './use-review-decisions';

const KEYS: [key: string, act: () => string][] = [
  ['j', m.admin_shortcut_next],
  ['k', m.admin_shortcut_previous],
  ['v', m.admin_shortcut_verify],
  ['d', m.admin_shortcut_delete],
  ['x', m.admin_shortcut_select],
  ['u', () => m.admin_shortcut_undo({ seconds: formatNumber(UNDO_SECONDS) })],
  ['?', m.admin_shortcut_help],
];

interface ShortcutsDialogProps {
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
  onClose: () => void;
}

/** The list of shortcut letters, and a switch to turn them off. */
export function ShortcutsDialog({ isOn, onToggle, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog title={m.admin_shortcuts_title()} isOpen onClose={onClose}>
      <dl className="mt-4 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {KEYS.map(([key, act]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-flex min-w-9 justify-center rounded-small border border-line-strong bg-sunken px-2 py-0.5 font-semibold">
                {key}
              </kbd>
            </dt>
            <dd>{act()}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-5 flex min-h-12 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => onToggle(event.target.checked)}
          className="size-6 shrink-0 accent-accent"
        />
        {m.admin_shortcuts_on()}
      </label>
    </Dialog>
  );
}
