import { useRef, useState } from 'react';
import { ApiError } from '~/api-client/api-error';
import { m } from '~/paraglide/messages';
import { errorText } from '~/ui/feedback/error-text';
import { showToast } from '~/ui/feedback/toast';
import { useForm } from '~/ui/forms/use-form';
import { useIsServed } from '~/ui/use-is-served';
import { EMPTY_DRAFT, type MessageDraft, type MessageErrors, type MessageField } from './message-check';

/** Minimum busy time (docs/product.md#contact): an instant result looks as if nothing happened. */
const BUSY_MS = 1_000;

interface MessageFormOptions {
  initial?: Partial<MessageDraft>;
  /** The form's fields. Errors of other fields appear above its button. */
  fields: readonly MessageField[];
  findErrors: (draft: MessageDraft) => MessageErrors;
  /** `openSeconds` is how long the form was open. */
  send: (draft: MessageDraft, openSeconds: number) => Promise<unknown>;
  /** The toast after sending. */
  sent: () => string;
  onSent?: () => void;
}

/** Returns the state of a message form. A failure keeps the text. */
export function useMessageForm({ initial, fields, findErrors, send, sent, onSent }: MessageFormOptions) {
  // A served form was open since the page was opened.
  const openedAt = useRef(useIsServed() ? 0 : performance.now());
  const [draft, setDraft] = useState<MessageDraft>({ ...EMPTY_DRAFT, ...initial });
  const latest = useRef(draft);
  latest.current = draft;

  const explain = (error: unknown): MessageErrors | string => {
    const found = fields.flatMap((field) => {
      const text = error instanceof ApiError ? error.fieldMessage(field) : undefined;
      return text === undefined
        ? []
        : [[field, field === 'document' ? m.application_document_wrong() : text]];
    });
    return found.length > 0 ? Object.fromEntries(found) : `${m.contact_failed()} ${errorText(error)}`;
  };

  const form = useForm<MessageField>({
    check: () => findErrors(draft),
    send: async (): Promise<void> => {
      if (!navigator.onLine) return form.setProblem(m.contact_offline());
      const busy = new Promise((resolve) => setTimeout(resolve, BUSY_MS));
      const sending = send(draft, (performance.now() - openedAt.current) / 1_000);
      await Promise.allSettled([sending, busy]);
      await sending;
      showToast('success', sent());
      // Empty the form only if its text is still the sent one. The person may have typed since, or reopened
      // the form.
      if (latest.current === draft) {
        setDraft({ ...EMPTY_DRAFT, ...initial });
        openedAt.current = performance.now();
      }
      onSent?.();
    },
    explain,
  });

  const set = (changes: Partial<MessageDraft>) => setDraft((before) => ({ ...before, ...changes }));
  return { ...form, draft, set };
}
