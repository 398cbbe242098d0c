import type { Needs } from '@wayable/protocol/answers/needs';
import { useId } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Dialog } from '~/ui/feedback/dialog';
import { DialogActions } from '~/ui/feedback/dialog-actions';
import { NeedsField } from '../needs-field';

export interface NeedsDialogProps {
  isOpen: boolean;
  needs: Needs;
  onChange: (needs: Needs) => void;
  onClose: () => void;
}

/** The dialog of the person's needs. Needs hide no places, unlike filters. */
export function NeedsDialog({ isOpen, needs, onChange, onClose }: NeedsDialogProps) {
  const helpId = useId();
  return (
    <Dialog title={m.locations_needs()} describedBy={helpId} isOpen={isOpen} onClose={onClose}>
      <p id={helpId} className="mt-1 mb-5 text-ink-soft">
        {m.locations_needs_help()}
      </p>
      <NeedsField value={needs} onChange={onChange} />
      <DialogActions className="mt-6">
        <Button onClick={onClose}>{m.locations_filters_show()}</Button>
      </DialogActions>
    </Dialog>
  );
}
