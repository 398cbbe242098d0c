import { DomainError, invalidField } from '@wayable/platform/http/errors/domain-error';
import { DOCUMENT_MAX_BYTES } from '@wayable/protocol/contact';

/** ISO 32000-2, 7.5.2 and 7.5.5: the first bytes of a file, and a mark in its last part. */
const HEADER = Buffer.from('%PDF-');
const TRAILER = Buffer.from('%%EOF');
const CROSS_REFERENCE = Buffer.from('startxref');
/** Readers search for the end mark in this number of last bytes. */
const END_BYTES = 1_024;

export const DOCUMENT_TOO_LARGE = `The PDF must be smaller than ${DOCUMENT_MAX_BYTES / 1_024 ** 2} MB`;

/**
 * Checks that bytes are a complete PDF. Browsers must never display it, because PDFs can contain active
 * content (docs/security.md).
 * @throws {DomainError} validation_failed naming `document`, body_too_large
 */
export function assertPdf(bytes: Buffer): void {
  if (bytes.length === 0) throw invalidField('document', 'is empty', 'missing');
  if (bytes.length > DOCUMENT_MAX_BYTES) throw new DomainError('body_too_large', DOCUMENT_TOO_LARGE);
  const end = bytes.subarray(-END_BYTES);
  const isWhole = end.includes(TRAILER) && end.includes(CROSS_REFERENCE);
  if (bytes.subarray(0, HEADER.length).equals(HEADER) && isWhole) return;
  throw invalidField('document', 'must be a complete PDF file', 'wrong_form');
}
