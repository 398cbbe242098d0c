import type { Correction } from '@wayable/protocol/corrections';
import { Check, Undo2, X } from 'lucide-react';
import { Link } from 'react-router';
import { FieldChanges } from '~/corrections/components/field-changes';
import { SuggestedPoint } from '~/corrections/components/suggested-point';
import { CORRECTION_KIND_TEXTS, describeChange } from '~/corrections/correction-text';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Card } from '~/ui/card';
import { formatDate, formatDateTime } from '~/ui/text/format';

export type SuggestionAct = 'accept' | 'reject' | 'undo';

interface SuggestionCardProps {
  suggestion: Correction;
  isPending: (what: SuggestionAct) => boolean;
  onDecide: (decision: 'accept' | 'reject') => void;
  onUndo: () => void;
}

const BADGE = 'min-w-0 rounded-round border-2 border-line-strong px-3 py-0.5 text-small font-semibold';
const DECISIONS = { accept: m.suggestions_decision_accept, reject: m.suggestions_decision_reject };

/** Returns the proposed or applied changes of a suggestion. */
function changesOf({ before, after, location, proposed, duplicate_of: other }: Correction) {
  if (before && after) return describeChange(before, after);
  const merge = other && { merged_into: { id: other.id, name: other.name } };
  return describeChange(location, { ...proposed, ...merge });
}

/** A suggested correction: the place, present and suggested values, and the possible decisions. */
export function SuggestionCard({ suggestion, isPending, onDecide, onUndo }: SuggestionCardProps) {
  const { kind, location, duplicate_of: other, note, proposed, decision, permissions } = suggestion;
  const { name } = location;
  const hasPoint = proposed.latitude !== undefined || proposed.longitude !== undefined;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 text-lead">
          <Link to={`/locations/${location.id}`} className="text-link">
            <bdi>{name}</bdi>
          </Link>
        </h3>
        <time dateTime={suggestion.created_at} className="text-ink-soft">
          {formatDateTime(suggestion.created_at)}
        </time>
      </div>
      <p className="text-ink-soft">
        <bdi>{location.address || m.locations_address_unknown()}</bdi>
      </p>
      <ul className="flex flex-wrap gap-2">
        <li className={BADGE}>{CORRECTION_KIND_TEXTS[kind]()}</li>
        {decision && <li className={BADGE}>{DECISIONS[decision]()}</li>}
        {suggestion.undone_at && (
          <li className={BADGE}>{m.history_undone({ date: formatDate(suggestion.undone_at) })}</li>
        )}
      </ul>
      <FieldChanges changes={changesOf(suggestion)} />
      {other && (
        <p>
          {m.correction_other()}:{' '}
          <Link to={`/locations/${other.id}`} className="text-link">
            <bdi>{other.name}</bdi>
          </Link>{' '}
          <bdi className="text-ink-soft">{other.address}</bdi>
        </p>
      )}
      {hasPoint && decision === null && (
        <SuggestedPoint
          point={{
            latitude: proposed.latitude ?? location.latitude,
            longitude: proposed.longitude ?? location.longitude,
          }}
        />
      )}
      {note !== '' && (
        <p className="whitespace-pre-line wrap-anywhere">
          <bdi>{note}</bdi>
        </p>
      )}
      <p className="text-small text-ink-soft">
        {m.history_by({ name: suggestion.suggested_by?.full_name ?? m.admin_log_nobody() })}
      </p>
      {suggestion.reason && (
        <p className="whitespace-pre-line wrap-anywhere">
          <bdi>{suggestion.reason}</bdi>
        </p>
      )}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {permissions.decide && (
          <>
            <Button
              isPending={isPending('accept')}
              aria-label={m.admin_message_action_label({ action: m.suggestions_accept(), subject: name })}
              onClick={() => onDecide('accept')}
            >
              <Check aria-hidden className="size-5" />
              {m.suggestions_accept()}
            </Button>
            <Button
              variant="secondary"
              isPending={isPending('reject')}
              aria-label={m.admin_message_action_label({ action: m.suggestions_reject(), subject: name })}
              onClick={() => onDecide('reject')}
            >
              <X aria-hidden className="size-5" />
              {m.suggestions_reject()}
            </Button>
          </>
        )}
        {permissions.undo && (
          <Button
            variant="secondary"
            isPending={isPending('undo')}
            aria-label={m.suggestions_undo_label({ name })}
            onClick={onUndo}
          >
            <Undo2 aria-hidden className="size-5 rtl:-scale-x-100" />
            {m.admin_undo()}
          </Button>
        )}
      </div>
    </Card>
  );
}
