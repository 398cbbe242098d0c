import type { ContactMessageCreate, ContactReceipt } from '@wayable/protocol/contact';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** Long enough for a PDF over a slow connection. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** Sends a message to the operators. @throws {ApiError} validation_failed, rate_limited */
export const sendMessage = (message: ContactMessageCreate): Promise<ContactReceipt> =>
  call('POST', { path: ROUTES.contact, body: message });

/** Sends an application with its PDF. @throws {ApiError} as {@link sendMessage}, and body_too_large, storage_full */
export function sendApplication(message: ContactMessageCreate, document: File): Promise<ContactReceipt> {
  const form = new FormData();
  for (const [name, value] of Object.entries(message)) form.append(name, String(value));
  form.append('document', document);
  return call('POST', { path: ROUTES.contactApplications, body: form, timeoutMs: UPLOAD_TIMEOUT_MS });
}
