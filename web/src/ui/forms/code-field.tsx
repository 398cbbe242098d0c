import { m } from '~/paraglide/messages';
import { toLatinDigits } from '~/ui/text/latin-digits';
import { TextField } from './text-field';

interface CodeFieldProps {
  label?: string;
  help?: string | undefined;
  error?: string | undefined;
  value: string;
  onChange: (code: string) => void;
}

const CODE_LENGTH = 6;

/** Returns an error text, unless the text is a six-digit code. */
export const findCodeError = (text: string): string | undefined =>
  /^\d{6}$/.test(text) ? undefined : m.code_incomplete();

const toDigits = (text: string): string => toLatinDigits(text).replace(/[^0-9]/g, '');

/** A field for a six-digit code: digits only, with autofill from messages; removes spaces. */
export function CodeField({ label = m.code_label(), help, error, value, onChange }: CodeFieldProps) {
  return (
    <TextField
      name="code"
      label={label}
      help={help}
      error={error}
      isRequired
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      value={value}
      onChange={(text) => onChange(toDigits(text).slice(0, CODE_LENGTH))}
      className="max-w-48 text-lead font-semibold tracking-[0.3em]"
    />
  );
}
