import { useId } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { FormProblem } from '~/ui/forms/form-problem';
import { Dialog } from './dialog';
import { DialogActions } from './dialog-actions';

interface ConfirmDialogProps {
  title: string;
  text: string;
  confirmLabel: string;
  isOpen: boolean;
  isPending: boolean;
  /** The error of a failed attempt. */
  problem?: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({
  title,
  text,
  confirmLabel,
  isOpen,
  isPending,
  problem = '',
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const textId = useId();
  return (
    <Dialog role="alertdialog" title={title} describedBy={textId} isOpen={isOpen} onClose={onCancel}>
      <p id={textId} className="mt-3">
        {text}
      </p>
      <div className="mt-4 empty:hidden">
        <FormProblem text={problem} />
      </div>
      <DialogActions className="mt-6">
        <Button variant="secondary" onClick={onCancel}>
          {m.cancel()}
        </Button>
        <Button variant="danger" isPending={isPending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
