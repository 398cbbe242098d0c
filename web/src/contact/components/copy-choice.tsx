import { useId } from 'react';
import { m } from '~/paraglide/messages';

/** Asks whether the sender wants a copy by mail. */
export function CopyChoice({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const helpId = useId();
  return (
    <div>
      <label className="flex min-h-12 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={helpId}
          onChange={(event) => onChange(event.target.checked)}
          className="size-6 shrink-0 accent-accent"
        />
        {m.contact_copy()}
      </label>
      <p id={helpId} className="text-small text-ink-soft">
        {m.contact_copy_help()}
      </p>
    </div>
  );
}
