import { CONTACT_EMAIL_MAX, CONTACT_NAME_MAX } from '@wayable/protocol/contact';
import { m } from '~/paraglide/messages';
import { TextField } from '~/ui/forms/text-field';
import type { MessageDraft, MessageErrors } from '../message-check';

interface SenderFieldsProps {
  draft: Pick<MessageDraft, 'name' | 'email'>;
  errors: MessageErrors;
  onChange: (changes: Partial<Pick<MessageDraft, 'name' | 'email'>>) => void;
}

/** The sender's name and reply address. */
export const SenderFields = ({ draft, errors, onChange }: SenderFieldsProps) => (
  <>
    <TextField
      label={m.contact_name()}
      isRequired
      autoComplete="name"
      maxLength={CONTACT_NAME_MAX}
      value={draft.name}
      onChange={(name) => onChange({ name })}
      error={errors.name}
    />
    <TextField
      label={m.contact_email()}
      isRequired
      type="email"
      autoComplete="email"
      maxLength={CONTACT_EMAIL_MAX}
      value={draft.email}
      onChange={(email) => onChange({ email })}
      error={errors.email}
    />
  </>
);
