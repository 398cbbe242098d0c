import { useQueryClient } from '@tanstack/react-query';
import type { AdminUser, Suspension } from '@wayable/protocol/moderation';
import { type ReactNode, useState } from 'react';
import { useWithProof } from '~/auth/factors/proof-context';
import { m } from '~/paraglide/messages';
import { errorText } from '~/ui/feedback/error-text';
import { SearchField } from '~/ui/forms/search-field';
import { Select } from '~/ui/forms/select';
import { USER_ORDERS, type UserOrder } from '../admin-state';
import { changeRole, endSuspension, suspendAccount } from '../api/decisions';
import { adminUsersQuery } from '../api/lists';
import { ListFrame } from '../components/list-frame';
import { useAdminQuery } from '../role-watch';
import { useAct } from '../use-act';
import type { AdminStateControl } from '../use-admin-state';
import { RoleDialog } from './role-dialog';
import { SuspensionDialog } from './suspension-dialog';
import { UserCard } from './user-card';

const ORDER_TEXTS: Record<UserOrder, () => string> = {
  newest: m.admin_sort_newest,
  oldest: m.admin_sort_oldest,
  name: m.admin_sort_name,
  reviews: m.admin_sort_most_reviews,
  reputation: m.admin_sort_reputation,
};

interface UsersTabProps extends AdminStateControl {
  renderAvatar: (person: AdminUser) => ReactNode;
}

/** All people, with roles and suspensions (docs/product.md#moderation). */
export function UsersTab({ state, listed, typed, type, change, goToPage, renderAvatar }: UsersTabProps) {
  const query = useAdminQuery(adminUsersQuery(listed));
  const client = useQueryClient();
  const withProof = useWithProof();
  const { act, isPending } = useAct();
  const [open, setOpen] = useState<{ dialog: 'role' | 'suspension'; person: AdminUser } | null>(null);
  const [problem, setProblem] = useState<{ id: string; text: string } | null>(null);

  /** Runs an action and reports it; returns false on failure. */
  const decide = async (
    { id }: AdminUser,
    work: () => Promise<unknown>,
    { done, failed, undo }: { done: string; failed: string; undo?: () => void },
  ) => {
    setProblem(null);
    const isDone = await act(id, () => withProof(work), {
      done,
      failed,
      ...(undo && { action: { label: m.admin_undo(), onPress: undo } }),
      onFailure: (error) => setProblem({ id, text: errorText(error) }),
    });
    if (!isDone) return;
    setOpen((current) => (current?.person.id === id ? null : current));
    await client.invalidateQueries({ queryKey: ['profiles'] });
  };
  const setRole = (person: AdminUser, isAdmin: boolean, reason: string, undo?: () => void) =>
    decide(person, () => changeRole(person.id, isAdmin, reason), {
      done: isAdmin ? m.admin_user_granted() : m.admin_user_revoked(),
      failed: m.admin_user_role_failed(),
      ...(undo && { undo }),
    });
  const toggleRole = (person: AdminUser, reason: string) =>
    setRole(person, !person.is_admin, reason, () => void setRole(person, person.is_admin, m.admin_undone()));
  const endOf = (person: AdminUser) =>
    decide(person, () => endSuspension(person.id), {
      done: m.admin_user_unsuspended_done(),
      failed: m.admin_user_suspend_failed(),
    });
  const suspend = (person: AdminUser, suspension: Suspension) =>
    decide(person, () => suspendAccount(person.id, suspension), {
      done: m.admin_user_suspended_done(),
      failed: m.admin_user_suspend_failed(),
    });
  const dialogProps = open && {
    person: open.person,
    isPending: isPending(open.person.id),
    problem: problem?.id === open.person.id ? problem.text : '',
    onCancel: () => {
      setOpen(null);
      setProblem(null);
    },
  };
  return (
    <div className="flex flex-col gap-6">
      <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-[1fr_15rem]">
        <SearchField
          label={m.admin_users_search()}
          placeholder={m.admin_users_search_placeholder()}
          maxLength={200}
          value={typed}
          onChange={type}
        />
        <Select
          label={m.admin_reviews_sort()}
          value={state.userOrder}
          onChange={(userOrder) => change({ userOrder })}
          options={USER_ORDERS.map((value) => ({ value, label: ORDER_TEXTS[value]() }))}
        />
      </div>
      <ListFrame
        state={listed}
        query={query}
        heading={m.admin_users_list()}
        failure={m.admin_users_failed()}
        onPage={goToPage}
        onClear={() => {
          type('');
          change({ search: '' });
        }}
      >
        {(people) => (
          <ul className="flex flex-col gap-4">
            {people.map((person) => (
              <li key={person.id}>
                <UserCard
                  person={person}
                  avatar={renderAvatar(person)}
                  isPending={isPending(person.id)}
                  onRole={() => setOpen({ dialog: 'role', person })}
                  onSuspension={() =>
                    person.suspension ? void endOf(person) : setOpen({ dialog: 'suspension', person })
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
      {dialogProps && open.dialog === 'role' && (
        <RoleDialog {...dialogProps} onConfirm={(reason) => void toggleRole(open.person, reason)} />
      )}
      {dialogProps && open.dialog === 'suspension' && (
        <SuspensionDialog
          {...dialogProps}
          onConfirm={(suspension) => void suspend(open.person, suspension)}
        />
      )}
    </div>
  );
}
