import { useQuery } from '@tanstack/react-query';
import type { Confirmation, ConfirmationUpdate } from '@wayable/protocol/confirmations';
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
import { ownConfirmationQuery, useConfirm } from '../api/own-confirmation';
import { ConfirmationNoteForm } from './confirmation-note-form';

interface AskedLocation {
  id: string;
  /** The path of the review form. */
  reviewPath: string;
}

type Level = 'h2' | 'h3';

function Question({ heading: Heading, children }: { heading: Level; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 rounded-medium bg-sunken p-4 print:hidden">
      <Heading id={id} className="text-body font-bold">
        {m.confirmation_question()}
      </Heading>
      {children}
    </section>
  );
}

/** The question for visitors; both buttons lead to sign-in and back. */
export function ConfirmationQuestionForVisitors({
  heading,
  signInPath,
}: {
  heading: Level;
  signInPath: string;
}) {
  return (
    <Question heading={heading}>
      <p>{m.confirmation_question_text()}</p>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={signInPath} variant="secondary">
          <Check aria-hidden className="size-5" />
          {m.confirmation_yes()}
        </LinkButton>
        <LinkButton to={signInPath} variant="secondary">
          <TriangleAlert aria-hidden className="size-5" />
          {m.confirmation_no()}
        </LinkButton>
      </div>
      <p className="text-small text-ink-soft">{m.confirmation_sign_in()}</p>
    </Question>
  );
}

interface ConfirmationQuestionProps {
  userId: string;
  location: AskedLocation;
  heading: Level;
}

/**
 * Asks whether a location is as described, and shows the user's confirmation (docs/product.md#confirmations).
 */
export function ConfirmationQuestion({ userId, location, heading }: ConfirmationQuestionProps) {
  const own = useQuery(ownConfirmationQuery(userId, location.id));
  return (
    <Question heading={heading}>
      {own.isPending && <LoadingText text={m.confirmation_loading()} />}
      {own.isError && own.data === undefined && (
        <ErrorState
          title={m.confirmation_load_failed()}
          text={errorText(own.error)}
          isRetrying={own.isFetching}
          onRetry={() => void own.refetch()}
        />
      )}
      {own.data !== undefined && <OwnConfirmation userId={userId} location={location} known={own.data} />}
    </Question>
  );
}

interface OwnConfirmationProps {
  userId: string;
  location: AskedLocation;
  known: Confirmation | null;
}

function OwnConfirmation({ userId, location, known }: OwnConfirmationProps) {
  const confirming = useConfirm(userId, location.id);
  const [isWriting, setWriting] = useState(false);
  const [problem, setProblem] = useState('');
  const said = useRef<HTMLParagraphElement>(null);
  const [hasConfirmed, setConfirmed] = useState(0);
  // The pressed button was removed. Focus its replacement, unless the user moved the focus.
  useEffect(() => {
    if (hasConfirmed > 0 && document.activeElement === document.body) said.current?.focus();
  }, [hasConfirmed]);

  const confirm = async (given: ConfirmationUpdate | null) => {
    if (confirming.isPending) return;
    setProblem('');
    try {
      await confirming.mutateAsync(given);
      showToast('success', given ? m.confirmation_thanks() : m.confirmation_withdrawn());
      // Close the note only if this answer belongs to it. The person may have started a note while another
      // answer was being sent.
      if (given?.is_accurate === false) setWriting(false);
      setConfirmed((times) => times + 1);
    } catch (error) {
      setProblem(failureText(m.confirmation_failed(), error));
    }
  };
  const stands = known !== null && Date.parse(known.renewable_at) > Date.now() ? known : null;
  const isPending = (given: boolean) =>
    confirming.isPending && confirming.variables?.is_accurate === given && !isWriting;

  return (
    <>
      <p ref={said} tabIndex={-1}>
        {stands ? ownText(stands) : m.confirmation_question_text()}
      </p>
      {stands && stands.note !== '' && !isWriting && (
        <p className="wrap-anywhere whitespace-pre-line">{m.confirmation_own_note({ note: stands.note })}</p>
      )}
      {isWriting ? (
        <ConfirmationNoteForm
          locationId={location.id}
          initialNote={stands?.note ?? ''}
          isPending={confirming.isPending}
          problem={problem}
          onSend={(note) => void confirm({ is_accurate: false, note })}
          onCancel={() => {
            setProblem('');
            setWriting(false);
            setConfirmed((times) => times + 1);
          }}
        />
      ) : (
        <>
          {stands?.is_accurate === false && (
            <div className="flex flex-col items-start gap-2">
              <p>{m.confirmation_review_hint()}</p>
              <LinkButton to={location.reviewPath}>
                <MessageSquarePlus aria-hidden className="size-5" />
                {m.confirmation_review()}
              </LinkButton>
            </div>
          )}
          <div className="flex flex-wrap gap-2">
            {stands?.is_accurate !== true && (
              <Button
                variant="secondary"
                isPending={isPending(true)}
                onClick={() => void confirm({ is_accurate: true })}
              >
                <Check aria-hidden className="size-5" />
                {m.confirmation_yes()}
              </Button>
            )}
            <Button variant="secondary" onClick={() => setWriting(true)}>
              <TriangleAlert aria-hidden className="size-5" />
              {stands?.is_accurate === false ? m.confirmation_edit() : m.confirmation_no()}
            </Button>
            {stands && (
              <Button variant="quiet" onClick={() => void confirm(null)}>
                {m.confirmation_withdraw()}
              </Button>
            )}
          </div>
          <FormProblem text={problem} />
        </>
      )}
    </>
  );
}

const ownText = ({ is_accurate: isAccurate, answered_at: confirmedAt }: Confirmation): string => {
  const date = formatDate(confirmedAt);
  return isAccurate ? m.confirmation_own_yes({ date }) : m.confirmation_own_no({ date });
};
