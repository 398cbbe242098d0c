import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ANSWER_MAX, type OwnDecision as Decision } from '@wayable/protocol/moderation';
import { SearchX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '~/api-client/api-error';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { LinkButton } from '~/ui/buttons/link-button';
import { Card } from '~/ui/card';
import { EmptyState } from '~/ui/feedback/empty-state';
import { ErrorState } from '~/ui/feedback/error-state';
import { errorText, failureText } from '~/ui/feedback/error-text';
import { LoadingText } from '~/ui/feedback/loading';
import { showToast } from '~/ui/feedback/toast';
import { FormProblem } from '~/ui/forms/form-problem';
import { countCharacters, TextArea } from '~/ui/forms/text-area';
import { useForm } from '~/ui/forms/use-form';
import { formatDate } from '~/ui/text/format';
import { answerDecision, ownDecisionQuery } from '../api/own-decision';
import { reasonWithDetails } from '../moderation-text';

/** The decision about the reader's own review, its reason, and the answer (docs/product.md#moderation). */
export function OwnDecision({ decisionId }: { decisionId: string }) {
  const query = useQuery(ownDecisionQuery(decisionId));
  const answered = useRef<HTMLParagraphElement>(null);
  const [isSent, setSent] = useState(false);
  // The focused form was removed, so focus the answer.
  useEffect(() => {
    if (isSent) answered.current?.focus();
  }, [isSent]);
  if (query.isPending) return <LoadingText text={m.admin_loading()} />;
  // After a failed refetch the loaded data stays, with the unsent answer.
  const decision = query.data;
  if (!decision) {
    const { error } = query;
    const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
    return isMissing ? (
      <EmptyState
        icon={SearchX}
        title={m.decision_missing()}
        text={m.decision_missing_text()}
        action={<LinkButton to="/profile/reviews">{m.my_reviews_title()}</LinkButton>}
      />
    ) : (
      <ErrorState
        title={m.decision_failed()}
        text={errorText(error)}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const facts = { place: decision.location_name, date: formatDate(decision.created_at) };
  return (
    <Card className="flex flex-col gap-4">
      <p className="text-lead">
        {decision.action === 'review_removed' ? m.decision_removed(facts) : m.decision_returned(facts)}
      </p>
      <p className="whitespace-pre-line">
        {m.decision_reason({ reason: reasonWithDetails(decision.reason, decision.details) })}
      </p>
      {decision.answer ? (
        <div className="border-s-4 border-accent ps-4">
          <p ref={answered} tabIndex={-1} className="rounded-small text-ink-soft">
            {m.decision_answered({ date: formatDate(decision.answer.created_at) })}
          </p>
          <p dir="auto" className="whitespace-pre-line">
            {decision.answer.answer}
          </p>
        </div>
      ) : (
        <AnswerForm decision={decision} onSent={() => setSent(true)} />
      )}
    </Card>
  );
}

function AnswerForm({ decision, onSent }: { decision: Decision; onSent: () => void }) {
  const client = useQueryClient();
  const [answer, setAnswer] = useState('');
  const words = answer.trim();
  const { formProps, errors, problem, isPending } = useForm({
    check: () => {
      if (words === '') return { answer: m.decision_answer_missing() };
      return { answer: countCharacters(words) > ANSWER_MAX ? m.decision_answer_too_long() : undefined };
    },
    send: async () => {
      const { queryKey } = ownDecisionQuery(decision.id);
      client.setQueryData(queryKey, await answerDecision(decision.id, words));
      showToast('success', m.decision_answer_sent());
      onSent();
    },
    explain: (error) => failureText(m.decision_answer_failed(), error),
  });
  return (
    <form {...formProps} className="flex flex-col gap-4">
      <TextArea
        label={m.decision_answer()}
        help={m.decision_answer_help()}
        isRequired
        value={answer}
        onChange={setAnswer}
        maxCharacters={ANSWER_MAX}
        error={errors.answer}
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
