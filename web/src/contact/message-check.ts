import {
  CONTACT_EMAIL_MAX,
  CONTACT_MESSAGE_MAX,
  CONTACT_NAME_MAX,
  CONTACT_SUBJECT_MAX,
  type ContactCategory,
  DOCUMENT_MAX_BYTES,
} from '@wayable/protocol/contact';
import { m } from '~/paraglide/messages';
import { isEmailLike } from '~/ui/forms/is-email-like';
import { countCharacters } from '~/ui/forms/text-area';
import type { FieldErrors } from '~/ui/forms/use-form';
import { formatMegabytes } from '~/ui/text/format';

/** The fields of a contact message as typed, before they are checked. */
export interface MessageDraft {
  name: string;
  email: string;
  subject: string;
  category: ContactCategory;
  message: string;
  copy: boolean;
  /** Hidden from people: only bots fill it in. */
  website: string;
}

export type MessageField = 'name' | 'email' | 'subject' | 'message' | 'document';
export type MessageErrors = FieldErrors<MessageField>;

export const EMPTY_DRAFT: MessageDraft = {
  name: '',
  email: '',
  subject: '',
  category: 'general',
  message: '',
  copy: false,
  website: '',
};

function findError(text: string, max: number, missing: () => string): string | undefined {
  if (text.trim() === '') return missing();
  return countCharacters(text.trim()) > max ? m.contact_too_long() : undefined;
}

const withoutNone = (errors: Record<string, string | undefined>): MessageErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined));

/** Returns the errors of a message by field. */
export function findMessageErrors({ name, email, subject, message }: MessageDraft): MessageErrors {
  return withoutNone({
    name: findError(name, CONTACT_NAME_MAX, m.contact_name_missing),
    email:
      findError(email, CONTACT_EMAIL_MAX, m.contact_email_missing) ??
      (isEmailLike(email) ? undefined : m.email_wrong_form()),
    subject: findError(subject, CONTACT_SUBJECT_MAX, m.contact_subject_missing),
    message: findError(message, CONTACT_MESSAGE_MAX, m.contact_message_missing),
  });
}

/** Returns the errors of an application's PDF. The server checks its content. */
export function findDocumentErrors(document: File | null): MessageErrors {
  if (!document) return { document: m.application_document_missing() };
  return document.size > DOCUMENT_MAX_BYTES
    ? { document: m.application_document_large({ megabytes: formatMegabytes(DOCUMENT_MAX_BYTES) }) }
    : {};
}
