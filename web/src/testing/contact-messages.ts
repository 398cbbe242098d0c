import type { ContactMessage, ContactMessageUpdate } from '@wayable/protocol/contact';
import { toPagedResult } from '@wayable/protocol/paging';
import type { MemberServer } from './stand-in-data';
import { refuse } from './stand-in-server';

export const makeMessage = (changes: Partial<ContactMessage> = {}): ContactMessage => ({
  id: crypto.randomUUID(),
  name: 'Robin Writer',
  email: 'robin@people.example',
  subject: 'The lift',
  category: 'accessibility',
  message: 'It is out of order.\nFor a week.',
  status: 'new',
  opening: null,
  document_bytes: null,
  sender: null,
  created_at: '2026-05-04T10:00:00.000Z',
  answered_at: null,
  ...changes,
});

/** Serves messages to administrators, who can change and delete them. */
export function serveMessages(server: MemberServer, messages: ContactMessage[]): void {
  server.on('GET adminMessages', ({ query }) => {
    const status = query.get('status');
    const shown = messages.filter((message) => status === 'all' || message.status === status);
    const counts = { new: 0, read: 0, answered: 0, spam: 0 };
    for (const message of messages) counts[message.status] += 1;
    return { ...toPagedResult(shown, shown.length, 1, 20), counts };
  });
  const find = (id: string | undefined) => messages.find((message) => message.id === id);
  server.on('GET adminMessage', ({ params }) => find(params.id) ?? refuse(404, 'not_found', 'Gone'));
  server.on('PATCH adminMessage', ({ params, body }) => {
    const message = find(params.id) as ContactMessage;
    const { status, from = message.status } = body as ContactMessageUpdate;
    return Object.assign(message, message.status === from && { status });
  });
  server.on('DELETE adminMessage', ({ params }) => {
    messages.splice(
      messages.findIndex(({ id }) => id === params.id),
      1,
    );
    return null;
  });
}
