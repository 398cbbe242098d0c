import { useQuery } from '@tanstack/react-query';
import type { Confirmation, ConfirmationUpdate } from '@wayable/protocol/freshness';
import { Check, MessageSquarePlus, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { LinkButton } from '~/ui/buttons/link-button';
import { ErrorState } from '~/ui/feedback/error-state';
import { errorText, failureText } from '~/ui/feedback/error-text';
import { LoadingText } from '~/ui/feedback/loading';
import { showToast } from '~/ui/feedback/toast';
import { FormProblem } from '~/ui/forms/form-problem';
import { formatDate } from '~/ui/text/format';
import { ownConfirmationQuery, useAnswer } from '../api/own-confirmation';
import { ChangeForm } from './change-form';

interface AskedLocation {
  id: string;
  /** Where a review of it is written. */
  reviewPath: string;
}

type Level = 'h2' | 'h3';

function Question({ heading: Heading, children }: { heading: Level; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 rounded-medium bg-sunken p-4">
      <Heading id={id} className="text-body font-bold">
        {m.fresh_question()}
      </Heading>
      {children}
    </section>
  );
}

/** Asks whoever is not signed in; the answers lead to signing in, and back. */
export function StillTrueForVisitors({ heading, signInPath }: { heading: Level; signInPath: string }) {
  return (
    <Question heading={heading}>
      <p>{m.fresh_question_text()}</p>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={signInPath} variant="secondary">
          <Check aria-hidden className="size-5" />
          {m.fresh_yes()}
        </LinkButton>
        <LinkButton to={signInPath} variant="secondary">
          <TriangleAlert aria-hidden className="size-5" />
          {m.fresh_no()}
        </LinkButton>
      </div>
      <p className="text-small text-ink-soft">{m.fresh_sign_in()}</p>
    </Question>
  );
}

interface StillTrueProps {
  userId: string;
  location: AskedLocation;
  heading: Level;
}

/** Asks whether a location is still as described, and tells what one has answered (docs/product.md#fresh-facts). */
export function StillTrue({ userId, location, heading }: StillTrueProps) {
  const own = useQuery(ownConfirmationQuery(userId, location.id));
  return (
    <Question heading={heading}>
      {own.isPending && <LoadingText text={m.fresh_loading()} />}
      {own.isError && own.data === undefined && (
        <ErrorState
          title={m.fresh_load_failed()}
          text={errorText(own.error)}
          isRetrying={own.isFetching}
          onRetry={() => void own.refetch()}
        />
      )}
      {own.data !== undefined && <Answering userId={userId} location={location} known={own.data} />}
    </Question>
  );
}

interface AnsweringProps {
  userId: string;
  location: AskedLocation;
  known: Confirmation | null;
}

function Answering({ userId, location, known }: AnsweringProps) {
  const answering = useAnswer(userId, location.id);
  const [isWriting, setWriting] = useState(false);
  const [problem, setProblem] = useState('');
  const said = useRef<HTMLParagraphElement>(null);
  const [hasAnswered, setAnswered] = useState(0);
  // What was pressed is gone: the focus goes to what took its place, unless somebody has taken it elsewhere meanwhile.
  useEffect(() => {
    if (hasAnswered > 0 && document.activeElement === document.body) said.current?.focus();
  }, [hasAnswered]);

  const answer = async (given: ConfirmationUpdate | null) => {
    if (answering.isPending) return;
    setProblem('');
    try {
      await answering.mutateAsync(given);
      showToast('success', given ? m.fresh_thanks() : m.fresh_withdrawn());
      // Where a note was begun while another answer was on its way, it stays.
      if (given?.is_accurate === false) setWriting(false);
      setAnswered((times) => times + 1);
    } catch (error) {
      setProblem(failureText(m.fresh_failed(), error));
    }
  };
  const stands = known !== null && Date.parse(known.renewable_at) > Date.now() ? known : null;
  const isPending = (given: boolean) =>
    answering.isPending && answering.variables?.is_accurate === given && !isWriting;

  return (
    <>
      <p ref={said} tabIndex={-1}>
        {stands ? answeredText(stands) : m.fresh_question_text()}
      </p>
      {stands && stands.note !== '' && !isWriting && (
        <p className="wrap-anywhere whitespace-pre-line">{m.fresh_own_note({ note: stands.note })}</p>
      )}
      {isWriting ? (
        <ChangeForm
          initialNote={stands?.note ?? ''}
          isPending={answering.isPending}
          problem={problem}
          onSend={(note) => void answer({ is_accurate: false, note })}
          onCancel={() => {
            setProblem('');
            setWriting(false);
            setAnswered((times) => times + 1);
          }}
        />
      ) : (
        <>
          {stands?.is_accurate === false && (
            <div className="flex flex-col items-start gap-2">
              <p>{m.fresh_review_hint()}</p>
              <LinkButton to={location.reviewPath}>
                <MessageSquarePlus aria-hidden className="size-5" />
                {m.fresh_review()}
              </LinkButton>
            </div>
          )}
          <div className="flex flex-wrap gap-2">
            {stands?.is_accurate !== true && (
              <Button
                variant="secondary"
                isPending={isPending(true)}
                onClick={() => void answer({ is_accurate: true })}
              >
                <Check aria-hidden className="size-5" />
                {m.fresh_yes()}
              </Button>
            )}
            <Button variant="secondary" onClick={() => setWriting(true)}>
              <TriangleAlert aria-hidden className="size-5" />
              {stands?.is_accurate === false ? m.fresh_edit() : m.fresh_no()}
            </Button>
            {stands && (
              <Button variant="quiet" onClick={() => void answer(null)}>
                {m.fresh_withdraw()}
              </Button>
            )}
          </div>
          <FormProblem text={problem} />
        </>
      )}
    </>
  );
}

const answeredText = ({ is_accurate: isAccurate, answered_at: answeredAt }: Confirmation): string => {
  const date = formatDate(answeredAt);
  return isAccurate ? m.fresh_answered_yes({ date }) : m.fresh_answered_no({ date });
};
