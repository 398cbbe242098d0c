import { useSession } from './session-context';

/** The classes of the parts for members and for visitors; null if a part is not rendered. */
interface SessionParts {
  member: string | null;
  visitor: string | null;
}

/**
 * Returns which of two parts to render: for members, or for visitors. While the stored session is read, both
 * are rendered, and the style shows the right one, so that neither flashes.
 */
export function useSessionParts(): SessionParts {
  const { status } = useSession();
  if (status === 'loading') return { member: 'member-part', visitor: 'visitor-part' };
  return status === 'signed-in' ? { member: '', visitor: null } : { member: null, visitor: '' };
}
