interface OptionTextProps {
  labelId: string;
  label: string;
  helpId: string;
  help?: string | undefined;
}

/** The name and description of a group's option, which refers to them by id. */
export function OptionText({ labelId, label, helpId, help }: OptionTextProps) {
  return (
    <span>
      <span id={labelId} className="block font-semibold leading-snug initial-capital">
        {label}
      </span>
      {help && (
        <span id={helpId} className="block text-small leading-snug text-ink-soft">
          {help}
        </span>
      )}
    </span>
  );
}
