interface OptionTextProps {
  labelId: string;
  label: string;
  helpId: string;
  help?: string | undefined;
}

/** What an option of a group is called, and what it means. The option names the ids as its label and description. */
export function OptionText({ labelId, label, helpId, help }: OptionTextProps) {
  return (
    <span>
      <span id={labelId} className="block font-semibold leading-snug first-letter:uppercase">
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
