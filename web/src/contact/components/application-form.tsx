import { CONTACT_MESSAGE_MAX, CONTACT_OPENING_MAX, DOCUMENT_MAX_BYTES } from '@wayable/protocol/contact';
import { useRef, useState } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { CONTROL_STYLES, Field } from '~/ui/forms/field';
import { FormProblem } from '~/ui/forms/form-problem';
import { HoneypotField } from '~/ui/forms/honeypot-field';
import { TextArea } from '~/ui/forms/text-area';
import { formatMegabytes } from '~/ui/text/format';
import { sendApplication } from '../api/send-message';
import { findDocumentErrors, findMessageErrors } from '../message-check';
import { useMessageForm } from '../use-message-form';
import { CopyChoice } from './copy-choice';
import { SenderFields } from './sender-fields';

interface ApplicationFormProps {
  opening: { id: string; title: string };
}

/** A form to send an application with a PDF for a job opening (docs/product.md#applications). */
export function ApplicationForm({ opening }: ApplicationFormProps) {
  const file = useRef<HTMLInputElement>(null);
  const [document, setDocument] = useState<File | null>(null);
  const subject = opening.title.slice(0, CONTACT_OPENING_MAX);
  const { formProps, draft, set, errors, problem, isPending } = useMessageForm({
    fields: ['name', 'email', 'message', 'document'],
    initial: { subject },
    findErrors: (written) => ({ ...findMessageErrors(written), ...findDocumentErrors(document) }),
    send: async (written, openSeconds) => {
      if (!document) return;
      await sendApplication({ ...written, opening: subject, open_seconds: openSeconds }, document);
    },
    sent: m.application_sent,
    onSent: () => {
      setDocument(null);
      if (file.current) file.current.value = '';
    },
  });
  return (
    <form
      {...formProps}
      id={`apply-${opening.id}`}
      aria-label={m.application_intro({ title: opening.title })}
      className="flex flex-col gap-5"
    >
      <SenderFields draft={draft} errors={errors} onChange={set} />
      <TextArea
        label={m.application_message()}
        isRequired
        rows={8}
        maxCharacters={CONTACT_MESSAGE_MAX}
        value={draft.message}
        onChange={(message) => set({ message })}
        error={errors.message}
      />
      <Field
        label={m.application_document()}
        help={m.application_document_help({ megabytes: formatMegabytes(DOCUMENT_MAX_BYTES) })}
        error={errors.document}
        isRequired
      >
        {({ 'aria-required': _, ...control }) => (
          <input
            {...control}
            ref={file}
            type="file"
            required
            accept="application/pdf,.pdf"
            onChange={(event) => setDocument(event.target.files?.[0] ?? null)}
            className={CONTROL_STYLES}
          />
        )}
      </Field>
      <HoneypotField value={draft.website} onChange={(website) => set({ website })} />
      <CopyChoice isOn={draft.copy} onChange={(copy) => set({ copy })} />
      <FormProblem text={problem} />
      <Button type="submit" variant="primary" isPending={isPending} className="self-start">
        {m.application_send()}
      </Button>
    </form>
  );
}
