import { Copy, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { showToast } from '~/ui/feedback/toast';
import { saveFile } from '~/ui/save-file';
import { formatDate } from '~/ui/text/format';

/** Groups a code for reading and typing. The service ignores the separators. */
const inGroups = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** Shows new recovery codes, only once, with buttons to copy and save them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const lines = codes.map(inGroups);

  useEffect(() => heading.current?.focus(), []);

  const copy = () =>
    navigator.clipboard.writeText(lines.join('\n')).then(
      () => showToast('success', m.recovery_codes_copied()),
      // If the browser forbids copying, the user can select the codes.
      () => showToast('warning', m.recovery_codes_copy_failed()),
    );
  const save = () => {
    const date = formatDate(new Date().toISOString());
    const text = `${m.recovery_codes_file({ date })}\n\n${lines.join('\n')}\n`;
    saveFile(text, 'wayable-recovery-codes.txt', 'text/plain');
  };

  return (
    <div className="flex flex-col gap-4 rounded-medium border border-line bg-sunken p-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className="rounded-small font-semibold">
          {m.recovery_codes_shown_title()}
        </h3>
        <p>{m.recovery_codes_shown_text()}</p>
      </div>
      <ol aria-label={m.recovery_codes_list()} className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
        {lines.map((line) => (
          <li key={line} className="list-inside list-decimal">
            <code className="font-sans text-lead tracking-wide select-all">{line}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={save}>
          <Download aria-hidden className="size-5" />
          {m.recovery_codes_save()}
        </Button>
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden className="size-5" />
          {m.recovery_codes_copy()}
        </Button>
        <Button onClick={onDone}>{m.recovery_codes_done()}</Button>
      </div>
    </div>
  );
}
