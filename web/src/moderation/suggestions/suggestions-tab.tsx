import { useQueryClient } from '@tanstack/react-query';
import { CORRECTION_STATES, type Correction, type CorrectionState } from '@wayable/protocol/corrections';
import { useState } from 'react';
import { ApiError } from '~/api-client/api-error';
import { undoCorrection } from '~/corrections/api/undo-correction';
import { m } from '~/paraglide/messages';
import { Select } from '~/ui/forms/select';
import { adminSuggestionsQuery, decideSuggestion } from '../api/suggestions';
import { ListFrame } from '../components/list-frame';
import { useAdminQuery } from '../role-watch';
import { useAct } from '../use-act';
import type { AdminStateControl } from '../use-admin-state';
import { DecisionDialog } from './decision-dialog';
import { type SuggestionAct, SuggestionCard } from './suggestion-card';

const STATE_TEXTS: Record<CorrectionState, () => string> = {
  open: m.suggestions_state_open,
  decided: m.suggestions_state_decided,
};
const nameAct = (id: string, what: SuggestionAct) => `${what} ${id}`;

interface BegunDecision {
  suggestion: Correction;
  decision: 'accept' | 'reject';
}

/** Suggested corrections of places: open ones, and decided ones that can be undone. */
export function SuggestionsTab({ state, listed, change, goToPage }: AdminStateControl) {
  const query = useAdminQuery(adminSuggestionsQuery(listed));
  const client = useQueryClient();
  const { act, isPending } = useAct();
  const [begun, setBegun] = useState<BegunDecision | null>(null);

  const undo = ({ id }: Correction) =>
    act(nameAct(id, 'undo'), () => undoCorrection(id), {
      done: m.admin_undone(),
      failed: m.suggestions_undo_failed(),
    });
  const decide = async ({ suggestion, decision }: BegunDecision, reason: string) => {
    const { id, location } = suggestion;
    const { name, address, category, latitude, longitude } = location;
    const seen = { name, address, category, latitude, longitude };
    const isAccepted = decision === 'accept';
    const isDone = await act(
      nameAct(id, decision),
      () => decideSuggestion(id, { decision, seen, ...(reason !== '' && { reason }) }),
      {
        done: isAccepted ? m.suggestions_accepted() : m.suggestions_rejected(),
        failed: m.suggestions_decide_failed(),
        onFailure: (error) => {
          // Reload the suggestion: card and dialog show the place as it was before another decision.
          if (!(error instanceof ApiError) || error.status !== 409) return;
          setBegun(null);
          void client.invalidateQueries({ queryKey: ['moderation'] });
        },
        ...(isAccepted && { action: { label: m.admin_undo(), onPress: () => void undo(suggestion) } }),
      },
    );
    if (isDone) setBegun((current) => (current?.suggestion.id === id ? null : current));
  };
  return (
    <div className="flex flex-col gap-6">
      <Select
        label={m.suggestions_state()}
        className="sm:w-60"
        value={state.suggestions}
        onChange={(suggestions) => change({ suggestions })}
        options={CORRECTION_STATES.map((value) => ({ value, label: STATE_TEXTS[value]() }))}
      />
      <ListFrame
        state={listed}
        query={query}
        heading={m.admin_waiting_suggestions()}
        failure={m.suggestions_failed()}
        isQueue={listed.suggestions === 'open'}
        onPage={goToPage}
      >
        {(suggestions) => (
          <ul className="flex flex-col gap-4">
            {suggestions.map((suggestion) => (
              <li key={suggestion.id}>
                <SuggestionCard
                  suggestion={suggestion}
                  isPending={(what) => isPending(nameAct(suggestion.id, what))}
                  onDecide={(decision) => setBegun({ suggestion, decision })}
                  onUndo={() => void undo(suggestion)}
                />
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
      {begun && (
        <DecisionDialog
          suggestion={begun.suggestion}
          decision={begun.decision}
          isPending={isPending(nameAct(begun.suggestion.id, begun.decision))}
          onConfirm={(reason) => void decide(begun, reason)}
          onCancel={() => setBegun(null)}
        />
      )}
    </div>
  );
}
