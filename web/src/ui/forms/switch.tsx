import { useId } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components/Switch';

interface SwitchProps {
  label: string;
  help: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A switch that takes effect immediately. The whole row is pressable. */
export function Switch({ label, help, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    <AriaSwitch
      isSelected={isOn}
      onChange={onChange}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-help`}
      className="group flex min-h-12 cursor-pointer items-start justify-between gap-5 py-3"
    >
      <span className="min-w-0">
        <span id={`${id}-label`} className="block font-semibold">
          {label}
        </span>
        <span id={`${id}-help`} className="block text-small text-ink-soft">
          {help}
        </span>
      </span>
      <span
        aria-hidden
        className="mt-0.5 flex h-8 w-14 shrink-0 items-center rounded-round border-2 border-line-strong bg-sunken px-1 transition-colors group-data-selected:border-accent group-data-selected:bg-accent group-data-focus-visible:outline-3 group-data-focus-visible:outline-offset-3 group-data-focus-visible:outline-focus forced-colors:group-data-selected:forced-color-adjust-none forced-colors:group-data-selected:bg-[Highlight]"
      >
        <span className="size-5 rounded-round bg-line-strong transition-transform group-data-selected:translate-x-6 group-data-selected:bg-on-accent rtl:group-data-selected:-translate-x-6 forced-colors:bg-[ButtonText] forced-colors:group-data-selected:bg-[HighlightText]" />
      </span>
    </AriaSwitch>
  );
}
