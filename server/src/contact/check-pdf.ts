import { DOCUMENT_MAX_BYTES } from '@wayable/protocol/contact';
import { DomainError, invalidField } from '../http/errors/domain-error.ts';

/** ISO 32000-2, 7.5.2 and 7.5.5: what a file begins with, and what stands in its last part. */
const HEADER = Buffer.from('%PDF-');
const TRAILER = Buffer.from('%%EOF');
const CROSS_REFERENCE = Buffer.from('startxref');
/** Readers look for the end within so many bytes. */
const END_BYTES = 1_024;

export const DOCUMENT_TOO_LARGE = `The PDF must be smaller than ${DOCUMENT_MAX_BYTES / 1_024 ** 2} MB`;

/**
 * Whether bytes are a whole PDF, whatever their name says. What a PDF can do besides is why browsers are never let show one
 * (docs/security.md).
 * @throws {DomainError} validation_failed that names `document`, body_too_large
 */
export function assertPdf(bytes: Buffer): void {
  if (bytes.length === 0) throw invalidField('document', 'is empty', 'missing');
  if (bytes.length > DOCUMENT_MAX_BYTES) throw new DomainError('body_too_large', DOCUMENT_TOO_LARGE);
  const end = bytes.subarray(-END_BYTES);
  const isWhole = end.includes(TRAILER) && end.includes(CROSS_REFERENCE);
  if (bytes.subarray(0, HEADER.length).equals(HEADER) && isWhole) return;
  throw invalidField('document', 'must be a whole PDF file', 'wrong_form');
}
