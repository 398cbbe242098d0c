import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '~/api-client/api-error';
import { m } from '~/paraglide/messages';
import { errorText } from '~/ui/feedback/error-text';
import { showToast } from '~/ui/feedback/toast';
import { focusField } from '~/ui/forms/focus-field';
import { EMPTY_DRAFT, type MessageDraft, type MessageErrors, type MessageField } from './message-check';

/** Minimum busy time (docs/product.md#contact): an instant result looks as if nothing happened. */
const BUSY_MS = 1_000;

interface MessageFormOptions {
  initial?: Partial<MessageDraft>;
  /** The form's fields. Errors of others appear above its button. */
  fields: readonly MessageField[];
  findErrors: (draft: MessageDraft) => MessageErrors;
  /** `openSeconds`: how long the form was open */
  send: (draft: MessageDraft, openSeconds: number) => Promise<unknown>;
  /** The toast after sending. */
  sent: () => string;
  onSent?: () => void;
}

/** The state of a message form. A failure keeps the text. */
export function useMessageForm({ initial, fields, findErrors, send, sent, onSent }: MessageFormOptions) {
  const form = useRef<HTMLFormElement>(null);
  const openedAt = useRef(performance.now());
  const [draft, setDraft] = useState<MessageDraft>({ ...EMPTY_DRAFT, ...initial });
  const latest = useRef(draft);
  latest.current = draft;
  const [errors, setErrors] = useState<MessageErrors>({});
  const [problem, setProblem] = useState('');
  const [isPending, setPending] = useState(false);
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      focusField(form.current?.querySelector<HTMLElement>('[aria-invalid]'));
  }, [errors]);

  const tellFailure = (error: unknown) => {
    const found = fields.flatMap((field) => {
      const text = error instanceof ApiError ? error.fieldMessage(field) : undefined;
      return text === undefined
        ? []
        : [[field, field === 'document' ? m.application_document_wrong() : text]];
    });
    setErrors(Object.fromEntries(found));
    if (found.length > 0) return;
    setProblem(`${m.contact_failed()} ${errorText(error)}`);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    setProblem('');
    const found = findErrors(draft);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    if (!navigator.onLine) return setProblem(m.contact_offline());
    setPending(true);
    const busy = new Promise((resolve) => setTimeout(resolve, BUSY_MS));
    try {
      await Promise.all([send(draft, (performance.now() - openedAt.current) / 1_000), busy]);
      showToast('success', sent());
      // Keep text typed meanwhile, and a form that was just reopened.
      if (latest.current === draft) {
        setDraft({ ...EMPTY_DRAFT, ...initial });
        openedAt.current = performance.now();
      }
      onSent?.();
    } catch (error) {
      await busy;
      tellFailure(error);
    } finally {
      setPending(false);
    }
  };

  const set = (changes: Partial<MessageDraft>) => setDraft((before) => ({ ...before, ...changes }));
  return { form, draft, set, errors, problem, isPending, submit };
}
