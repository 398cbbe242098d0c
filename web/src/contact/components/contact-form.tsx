import { CONTACT_CATEGORIES, CONTACT_MESSAGE_MAX, CONTACT_SUBJECT_MAX } from '@wayable/protocol/contact';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { FormProblem } from '~/ui/forms/form-problem';
import { HoneypotField } from '~/ui/forms/honeypot-field';
import { Select } from '~/ui/forms/select';
import { TextArea } from '~/ui/forms/text-area';
import { TextField } from '~/ui/forms/text-field';
import { sendMessage } from '../api/send-message';
import { contactCategoryText } from '../contact-text';
import { findMessageErrors } from '../message-check';
import { useMessageForm } from '../use-message-form';
import { CopyChoice } from './copy-choice';
import { SenderFields } from './sender-fields';

/** The contact form for the operators (docs/product.md#contact). */
export function ContactForm() {
  const { formProps, draft, set, errors, problem, isPending } = useMessageForm({
    fields: ['name', 'email', 'subject', 'message'],
    findErrors: findMessageErrors,
    send: (written, openSeconds) => sendMessage({ ...written, open_seconds: openSeconds }),
    sent: m.contact_sent,
  });
  return (
    <form {...formProps} className="flex flex-col gap-5">
      <SenderFields draft={draft} errors={errors} onChange={set} />
      <TextField
        label={m.contact_subject()}
        isRequired
        maxLength={CONTACT_SUBJECT_MAX}
        value={draft.subject}
        onChange={(subject) => set({ subject })}
        error={errors.subject}
      />
      <Select
        label={m.contact_category()}
        value={draft.category}
        onChange={(category) => set({ category })}
        options={CONTACT_CATEGORIES.map((value) => ({ value, label: contactCategoryText(value) }))}
      />
      <TextArea
        label={m.contact_message()}
        isRequired
        rows={8}
        maxCharacters={CONTACT_MESSAGE_MAX}
        value={draft.message}
        onChange={(message) => set({ message })}
        error={errors.message}
      />
      <HoneypotField value={draft.website} onChange={(website) => set({ website })} />
      <CopyChoice isOn={draft.copy} onChange={(copy) => set({ copy })} />
      <FormProblem text={problem} />
      <Button type="submit" variant="primary" isPending={isPending} className="self-start">
        {m.contact_send()}
      </Button>
    </form>
  );
}
