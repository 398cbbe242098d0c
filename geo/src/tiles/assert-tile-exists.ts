import { invalidField } from '@wayable/platform/http/errors/domain-error';

/**
 * Refuses a tile outside of the world.
 * @throws {DomainError} validation_failed, which names `x` or `y`
 */
export function assertTileExists(zoom: number, index: { x: number; y: number }): void {
  const last = 2 ** zoom - 1;
  for (const field of ['x', 'y'] as const)
    if (index[field] > last)
      throw invalidField(field, `must be ${last} or less at zoom ${zoom}`, 'too_large', last);
}
