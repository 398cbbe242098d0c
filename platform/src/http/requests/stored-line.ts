import { toStoredLine } from '@wayable/protocol/lines';
import { tooLong } from '../errors/domain-error.ts';

/**
 * Returns the stored form of a line. Checks its length again, because Unicode composition makes some letters
 * longer.
 * @throws {DomainError} validation_failed
 */
export function readStoredLine(field: string, text: string, max: number): string {
  const line = toStoredLine(text);
  if (line.length > max) throw tooLong(field, max);
  return line;
}
