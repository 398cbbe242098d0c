import { DomainError } from '../errors/domain-error.ts';
import type { Viewer } from './authenticate.ts';

/**
 * The refusal of what this viewer may not do and an administrator may: `not_permitted` with that sentence, or, for an
 * administrator without a second factor (`ADMIN_SECOND_FACTOR`), how to become one again.
 */
export const refuseNonAdmin = ({ lacksAdminFactor }: Viewer, detail: string): DomainError =>
  lacksAdminFactor
    ? new DomainError(
        'admin_second_factor_required',
        'Administrators need a second factor here. Set one up under Profile, Account security; then this works.',
      )
    : new DomainError('not_permitted', detail);
