import { DomainError } from '../http/errors/domain-error.ts';
import type { Viewer } from '../http/requests/authenticate.ts';
import { refuseNonAdmin } from '../http/requests/refuse-viewer.ts';

/** Moderation is for administrators (docs/product.md#moderation). */
export function assertMayModerate(viewer: Viewer): void {
  if (!viewer.isAdmin) throw refuseNonAdmin(viewer, 'Moderation is for administrators.');
}

/** Nobody decides about their own review, role or account. */
export function assertNotOwn({ userId }: Pick<Viewer, 'userId'>, ownerId: string): void {
  if (userId !== ownerId.toLowerCase()) return;
  throw new DomainError('own_content', 'This is your own: another administrator has to decide about it.');
}
