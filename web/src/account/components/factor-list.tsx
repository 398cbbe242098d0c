import type { Factor } from '@supabase/auth-js';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSessionStore } from '~/auth/session/session-context';
import { useAuthAction } from '~/auth/use-auth-action';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { ConfirmDialog } from '~/ui/feedback/confirm-dialog';
import { showToast } from '~/ui/feedback/toast';
import { FormProblem } from '~/ui/forms/form-problem';
import { formatDate } from '~/ui/text/format';
import { useRefreshAccount } from '../api/account-user';
import { removeFactor } from '../factors';
import { focusSection } from './account-section';

interface FactorListProps {
  factors: readonly Factor[];
  /** The section that gets the focus when a factor is gone. */
  sectionId: string;
  since: (date: { date: string }) => string;
}

/** Factors in use, each with a way to remove it. */
export function FactorList({ factors, sectionId, since }: FactorListProps) {
  const store = useSessionStore();
  const refresh = useRefreshAccount();
  const { run, isPending, problem } = useAuthAction();
  const [leaving, setLeaving] = useState<Factor | null>(null);
  const nameOf = ({ friendly_name, factor_type }: Factor) => friendly_name || factor_type;
  const leavingName = leaving ? nameOf(leaving) : '';

  const remove = async () => {
    if (!leaving) return;
    const isGone = await run(() => store.ask((client) => removeFactor(client, leaving.id)));
    setLeaving(null);
    if (!isGone) return;
    showToast('success', m.factor_removed({ name: leavingName }));
    await refresh();
    focusSection(sectionId);
  };

  return (
    <>
      <FormProblem text={problem} />
      {factors.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {factors.map((factor) => (
            <li key={factor.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0">
                <p className="font-semibold">{nameOf(factor)}</p>
                <p className="text-ink-soft">{since({ date: formatDate(factor.created_at) })}</p>
              </div>
              <Button
                variant="quiet-danger"
                aria-label={m.factor_remove_label({ name: nameOf(factor) })}
                onClick={() => setLeaving(factor)}
              >
                <Trash2 aria-hidden className="size-5" />
                {m.security_remove()}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        title={m.factor_remove_title({ name: leavingName })}
        text={m.factor_remove_text()}
        confirmLabel={m.security_remove()}
        isOpen={leaving !== null}
        isPending={isPending}
        onConfirm={() => void remove()}
        onCancel={() => setLeaving(null)}
      />
    </>
  );
}
