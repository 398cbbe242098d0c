import type { ContactMessage } from '@wayable/protocol/contact';
import { useEffect, useRef } from 'react';
import { adminMessageQuery } from '../api/messages';
import { useAdminQuery } from '../role-watch';

/**
 * Returns the open message and the page's messages with it. An open message that no longer matches the list
 * keeps its position. A message that was never on this page comes first.
 * @param listed undefined while loading
 * @param openId empty for none
 * @returns `isGone` if the open message has been deleted
 */
export function useOpenMessage(
  listed: readonly ContactMessage[] | undefined,
  openId: string,
): { messages: ContactMessage[] | undefined; opened: ContactMessage | undefined; isGone: boolean } {
  const { data: open } = useAdminQuery(adminMessageQuery(openId));
  const place = useRef({ id: '', index: 0 });
  const index = listed?.findIndex(({ id }) => id === openId) ?? -1;
  useEffect(() => {
    if (index >= 0 || place.current.id !== openId) place.current = { id: openId, index: Math.max(0, index) };
  }, [index, openId]);
  if (!listed) return { messages: undefined, opened: undefined, isGone: false };
  if (index >= 0 || !open)
    return { messages: [...listed], opened: listed[index], isGone: index < 0 && open === null };
  const at = place.current.id === openId ? place.current.index : 0;
  return { messages: listed.toSpliced(at, 0, open), opened: open, isGone: false };
}
