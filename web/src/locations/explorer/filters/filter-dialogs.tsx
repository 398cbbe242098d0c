import { lazyDialog } from '~/ui/feedback/lazy-part';
import type { FilterDialogName } from './filter-buttons';
import type { FilterDialogProps } from './filter-dialog';
import type { NeedsDialogProps } from './needs-dialog';

const FilterDialog = lazyDialog<FilterDialogProps>(
  async () => (await import('./filter-dialog')).FilterDialog,
);
const NeedsDialog = lazyDialog<NeedsDialogProps>(async () => (await import('./needs-dialog')).NeedsDialog);

type Shared = 'isOpen' | 'onChange' | 'onClose';
interface FilterDialogsProps extends Omit<FilterDialogProps, Shared>, Omit<NeedsDialogProps, Shared> {
  open: FilterDialogName | undefined;
  onFiltersChange: FilterDialogProps['onChange'];
  onNeedsChange: NeedsDialogProps['onChange'];
  onClose: () => void;
}

/** The dialogs of needs and filters. Their code is loaded when one is first opened. */
export function FilterDialogs(props: FilterDialogsProps) {
  const { open, state, count, needs, onFiltersChange, onNeedsChange, onClose } = props;
  if (open === 'filters')
    return <FilterDialog isOpen state={state} onChange={onFiltersChange} count={count} onClose={onClose} />;
  return open && <NeedsDialog isOpen needs={needs} onChange={onNeedsChange} onClose={onClose} />;
}
