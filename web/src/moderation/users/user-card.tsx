import type { AdminUser } from '@wayable/protocol/moderation';
import { Ban, ShieldCheck, ShieldMinus, ShieldPlus, UserRoundCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Card } from '~/ui/card';
import { formatDate, formatNumber } from '~/ui/text/format';

interface UserCardProps {
  person: AdminUser;
  avatar: ReactNode;
  isPending: boolean;
  onRole: () => void;
  onSuspension: () => void;
}

const BADGE = 'inline-flex items-center gap-1.5 rounded-round border-2 px-3 py-0.5 text-small font-semibold';

/** A person as administrators see them. */
export function UserCard({ person, avatar, isPending, onRole, onSuspension }: UserCardProps) {
  const { full_name: name, suspension } = person;
  const label = (action: string) => m.admin_user_action_label({ action, name });
  const role = person.is_admin ? m.admin_user_revoke() : m.admin_user_grant();
  const ban = suspension ? m.admin_user_unsuspend() : m.admin_user_suspend();
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-4">
      {avatar}
      <div className="flex min-w-48 grow basis-60 flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="min-w-0 text-lead">
            <bdi>{name}</bdi>
          </h3>
          {person.is_admin && (
            <span className={`${BADGE} border-accent bg-accent-wash text-accent`}>
              <ShieldCheck aria-hidden className="size-4" />
              {m.admin_user_admin()}
            </span>
          )}
          {suspension && (
            <span className={`${BADGE} border-danger bg-danger-wash text-danger`}>
              <Ban aria-hidden className="size-4" />
              {m.admin_user_suspended()}
            </span>
          )}
        </div>
        <dl className="flex flex-wrap gap-x-6 gap-y-1">
          <Figure label={m.admin_user_reviews()} value={person.total_reviews} />
          <Figure label={m.admin_user_badges()} value={person.badges_earned} />
          <Figure label={m.admin_user_reputation()} value={person.reputation_score} />
        </dl>
        <p className="text-ink-soft">{m.admin_user_joined({ date: formatDate(person.created_at) })}</p>
        {suspension && <p>{m.admin_user_suspended_because({ reason: suspension.reason })}</p>}
      </div>
      {!person.permissions?.suspend ? (
        <p className="text-ink-soft">{m.admin_user_you()}</p>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" isPending={isPending} aria-label={label(role)} onClick={onRole}>
            {person.is_admin ? (
              <ShieldMinus aria-hidden className="size-5" />
            ) : (
              <ShieldPlus aria-hidden className="size-5" />
            )}
            {role}
          </Button>
          <Button
            variant={suspension ? 'secondary' : 'quiet-danger'}
            isPending={isPending}
            aria-label={label(ban)}
            onClick={onSuspension}
          >
            {suspension ? (
              <UserRoundCheck aria-hidden className="size-5" />
            ) : (
              <Ban aria-hidden className="size-5" />
            )}
            {ban}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex gap-2">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-semibold tabular-nums">{formatNumber(value)}</dd>
    </div>
  );
}
