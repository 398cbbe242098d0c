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
  viewerId: string;
  renderAvatar: (person: AdminUser) => ReactNode;
}

/** All people: roles and suspensions (docs/product.md#moderation). */
export function UsersTab({ state, typed, type, change, goToPage, viewerId, renderAvatar }: UsersTabProps) {
  const query = useAdminQuery(adminUsersQuery(state));
  const client = useQueryClient();
  const withProof = useWithProof();
  const { act, isPending } = useAct();
  const [toSuspend, setToSuspend] = useState<AdminUser | null>(null);
  const [problem, setProblem] = useState<{ id: string; text: string } | null>(null);

  /** Does it, and tells of it; false where it could not be done. */
  const decide = async (
    { id }: AdminUser,
    work: () => Promise<unknown>,
    [done, failed]: [done: string, failed: string],
  ) => {
    const isDone = await act(id, () => withProof(work), {
      done,
      failed,
      onFailure: (error) => setProblem({ id, text: errorText(error) }),
    });
    if (isDone) await client.invalidateQueries({ queryKey: ['profiles'] });
    return isDone;
  };
  const toggleRole = (person: AdminUser) =>
    decide(person, () => changeRole(person.id, !person.is_admin), [
      person.is_admin ? m.admin_user_revoked() : m.admin_user_granted(),
      m.admin_user_role_failed(),
    ]);
  const endOf = (person: AdminUser) =>
    decide(person, () => endSuspension(person.id), [
      m.admin_user_unsuspended_done(),
      m.admin_user_suspend_failed(),
    ]);
  const suspend = async (suspension: Suspension) => {
    if (!toSuspend) return;
    setProblem(null);
    const { id } = toSuspend;
    const texts: [string, string] = [m.admin_user_suspended_done(), m.admin_user_suspend_failed()];
    if (await decide(toSuspend, () => suspendAccount(id, suspension), texts)) {
      setToSuspend((current) => (current?.id === id ? null : current));
    }
  };
  return (
    <div className="flex flex-col gap-6">
      <div className="grid items-end gap-4 sm:grid-cols-[1fr_15rem]">
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
        state={state}
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
                  isSelf={person.id === viewerId}
                  isPending={isPending(person.id)}
                  onRole={() => void toggleRole(person)}
                  onSuspension={() => (person.suspension ? void endOf(person) : setToSuspend(person))}
                />
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
      {toSuspend && (
        <SuspensionDialog
          person={toSuspend}
          isPending={isPending(toSuspend.id)}
          problem={problem?.id === toSuspend.id ? problem.text : ''}
          onConfirm={(suspension) => void suspend(suspension)}
          onCancel={() => {
            setToSuspend(null);
            setProblem(null);
          }}
        />
      )}
    </div>
  );
}
