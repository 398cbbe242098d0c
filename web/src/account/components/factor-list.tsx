import type { Factor } from '@supabase/auth-js';
import { Trash2 } from 'lucide-react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { formatDate } from '~/ui/text/format';
import { removeFactor } from '../factors';
import { RemovableList } from './removable-list';

interface FactorListProps {
  factors: readonly Factor[];
  /** The section to focus after a removal. */
  sectionId: string;
  since: (date: { date: string }) => string;
}

const nameOf = ({ friendly_name, factor_type }: Factor): string => friendly_name || factor_type;

/** Lists verified factors with a button to remove each. */
export function FactorList({ factors, sectionId, since }: FactorListProps) {
  return (
    <RemovableList
      items={factors}
      nameOf={nameOf}
      sectionId={sectionId}
      question={m.factor_remove_text()}
      remove={removeFactor}
      renderItem={(factor, onRemove) => (
        <>
          <div className="min-w-0">
            <p className="font-semibold">{nameOf(factor)}</p>
            <p className="text-ink-soft">{since({ date: formatDate(factor.created_at) })}</p>
          </div>
          <Button
            variant="quiet-danger"
            aria-label={m.factor_remove_label({ name: nameOf(factor) })}
            onClick={onRemove}
          >
            <Trash2 aria-hidden className="size-5" />
            {m.security_remove()}
          </Button>
        </>
      )}
    />
  );
}
