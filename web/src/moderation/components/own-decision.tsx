import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ANSWER_MAX, type OwnDecision as Decision } from '@wayable/protocol/moderation';
import { type SubmitEvent, useState } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Card } from '~/ui/card';
import { ErrorState } from '~/ui/feedback/error-state';
import { errorText } from '~/ui/feedback/error-text';
import { LoadingText } from '~/ui/feedback/loading';
import { showToast } from '~/ui/feedback/toast';
import { FormProblem } from '~/ui/forms/form-problem';
import { countCharacters, TextArea } from '~/ui/forms/text-area';
import { formatDate } from '~/ui/text/format';
import { answerDecision, ownDecisionQuery } from '../api/own-decision';
import { reasonWithDetails } from '../moderation-text';

/** What was decided about one's own review and why, and one's answer (docs/product.md#moderation). */
export function OwnDecision({ decisionId }: { decisionId: string }) {
  const query = useQuery(ownDecisionQuery(decisionId));
  if (query.isPending) return <LoadingText text={m.admin_loading()} />;
  if (query.isError) {
    return (
      <ErrorState
        title={m.decision_failed()}
        text={errorText(query.error)}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const decision = query.data;
  const facts = { place: decision.location_name, date: formatDate(decision.created_at) };
  return (
    <Card className="flex flex-col gap-4">
      <p className="text-lead">
        {decision.action === 'review_removed' ? m.decision_removed(facts) : m.decision_returned(facts)}
      </p>
      <p className="break-words whitespace-pre-line">
        {m.decision_reason({ reason: reasonWithDetails(decision.reason, decision.details) })}
      </p>
      {decision.answer ? (
        <div className="border-s-4 border-accent ps-4">
          <p className="text-ink-soft">
            {m.decision_answered({ date: formatDate(decision.answer.created_at) })}
          </p>
          <p className="break-words whitespace-pre-line">{decision.answer.answer}</p>
        </div>
      ) : (
        <AnswerForm decision={decision} />
      )}
    </Card>
  );
}

function AnswerForm({ decision }: { decision: Decision }) {
  const client = useQueryClient();
  const [answer, setAnswer] = useState('');
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState('');
  const [isPending, setPending] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const words = answer.trim();
    const found =
      words === ''
        ? m.decision_answer_missing()
        : countCharacters(words) > ANSWER_MAX
          ? m.decision_answer_too_long()
          : undefined;
    setError(found);
    if (found) return;
    setPending(true);
    try {
      const { queryKey } = ownDecisionQuery(decision.id);
      client.setQueryData(queryKey, await answerDecision(decision.id, words));
      showToast('success', m.decision_answer_sent());
    } catch (failure) {
      setProblem(errorText(failure, m.decision_answer_failed()));
      setPending(false);
    }
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextArea
        label={m.decision_answer()}
        help={m.decision_answer_help()}
        isRequired
        value={answer}
        onChange={setAnswer}
        maxCharacters={ANSWER_MAX}
        error={error}
      />
      <FormProblem text={problem} />
      <div>
        <Button type="submit" isPending={isPending}>
          {m.decision_answer_send()}
        </Button>
      </div>
    </form>
  );
}
