import { type ComponentProps, type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages';
import { ConfirmDialog } from './confirm-dialog';
import { Dialog } from './dialog';

const TEXT_FIELDS = 'textarea, input:not([type=radio], [type=checkbox])';

/**
 * A dialog in which people write text. A click beside it does nothing, and Escape or the close button asks
 * before typed text is lost. Render it only while it is open.
 */
export function TextDialog({
  onClose,
  children,
  ...dialog
}: Omit<ComponentProps<typeof Dialog>, 'role' | 'isOpen' | 'takesText'>) {
  const [hasTyped, setTyped] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const noteTyped = ({ target }: FormEvent) => {
    if (target instanceof Element && target.matches(TEXT_FIELDS)) setTyped(true);
  };
  return (
    <>
      <Dialog {...dialog} isOpen takesText onClose={() => (hasTyped ? setAsking(true) : onClose())}>
        <div onInput={noteTyped}>{children}</div>
      </Dialog>
      <ConfirmDialog
        title={m.unsaved_title()}
        text={m.unsaved_text()}
        confirmLabel={m.unsaved_leave()}
        isOpen={isAsking}
        isPending={false}
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
