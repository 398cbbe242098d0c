import type { GoTrueClient } from '@supabase/auth-js';
import { type ReactNode, useState } from 'react';
import { useSessionStore } from '~/auth/session/session-context';
import { useAuthAction } from '~/auth/use-auth-action';
import { m } from '~/paraglide/messages';
import { ConfirmDialog } from '~/ui/feedback/confirm-dialog';
import { showToast } from '~/ui/feedback/toast';
import { FormProblem } from '~/ui/forms/form-problem';
import { useRefreshAccount } from '../api/account-user';
import { useReturnToSection } from './account-section';

interface RemovableListProps<Item extends { id: string }> {
  items: readonly Item[];
  nameOf: (item: Item) => string;
  /** The section to focus after a removal. */
  sectionId: string;
  /** Explains the removal of an item. */
  question: string;
  remove: (client: GoTrueClient, id: string) => Promise<{ data: unknown; error: Error | null }>;
  renderItem: (item: Item, onRemove: () => void) => ReactNode;
}

/** Lists sign-in methods, each with a removal after confirmation. */
export function RemovableList<Item extends { id: string }>({
  items,
  nameOf,
  sectionId,
  question,
  remove,
  renderItem,
}: RemovableListProps<Item>) {
  const store = useSessionStore();
  const refresh = useRefreshAccount();
  const { run, isPending, problem } = useAuthAction();
  const [leaving, setLeaving] = useState<Item | null>(null);
  const { rememberButton, returnToSection } = useReturnToSection(sectionId);
  const name = leaving ? nameOf(leaving) : '';

  const ask = (item: Item): void => {
    rememberButton();
    setLeaving(item);
  };
  const confirm = async () => {
    if (!leaving) return;
    const isGone = await run(() => store.ask((client) => remove(client, leaving.id)));
    setLeaving(null);
    if (!isGone) return;
    showToast('success', m.factor_removed({ name }));
    await refresh();
    returnToSection();
  };

  return (
    <>
      <FormProblem text={problem} />
      {items.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {items.map((item) => (
            <li key={item.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              {renderItem(item, () => ask(item))}
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        title={m.factor_remove_title({ name })}
        text={question}
        confirmLabel={m.security_remove()}
        isOpen={leaving !== null}
        isPending={isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setLeaving(null)}
      />
    </>
  );
}
