import { useSession } from './session-context';

/** The class of a part for members, and that of one for visitors; null where the part is not drawn. */
interface SessionParts {
  member: string | null;
  visitor: string | null;
}

/**
 * Tells which of two parts is drawn: the one for signed-in people, or the one for visitors. While the stored session is read both are,
 * and the style shows the one that the script of the first paint has decided for, so that neither flashes.
 */
export function useSessionParts(): SessionParts {
  const { status } = useSession();
  if (status === 'loading') return { member: 'member-part', visitor: 'visitor-part' };
  return status === 'signed-in' ? { member: '', visitor: null } : { member: null, visitor: '' };
}
