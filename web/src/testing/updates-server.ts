import type {
  NewsletterUpdate,
  NewsletterUpdateChange,
  NewsletterUpdateCreate,
  NewsletterUpdateVersion,
} from '@wayable/protocol/newsletter';
import { toPagedResult } from '@wayable/protocol/paging';
import type { MemberServer } from './stand-in-data';
import { refuse } from './stand-in-server';

const NOW = '2026-05-04T10:00:00.000Z';

/** Creates a newsletter update, by default a draft. */
export const makeUpdate = (changes: Partial<NewsletterUpdate> = {}): NewsletterUpdate => ({
  id: crypto.randomUUID(),
  subject: 'News of May',
  body: '# Hello',
  state: 'draft',
  created_at: NOW,
  updated_at: NOW,
  revision: 1,
  started_at: null,
  finished_at: null,
  progress: { total: 0, waiting: 0, sent: 0, failed: 0, skipped: 0 },
  failed_addresses: [],
  ...changes,
});

/** Serves newsletter updates with their revisions to the admin panel. */
export function serveUpdates(server: MemberServer, updates: NewsletterUpdate[], recipients = 1_234): void {
  const find = (id: string | undefined) => updates.find((update) => update.id === id) as NewsletterUpdate;
  server.on('GET adminUpdates', () => ({
    ...toPagedResult(updates, updates.length, 1, 20),
    recipients,
  }));
  server.on('POST adminUpdates', ({ body }) => {
    const update = makeUpdate(body as NewsletterUpdateCreate);
    updates.unshift(update);
    return update;
  });
  server.on('GET adminUpdate', ({ params }) => find(params.id) ?? refuse(404, 'not_found', 'Gone'));
  server.on('DELETE adminUpdate', ({ params, query }) => {
    if (find(params.id).revision !== Number(query.get('revision'))) {
      return refuse(409, 'update_changed', 'Changed');
    }
    updates.splice(updates.indexOf(find(params.id)), 1);
    return null;
  });
  server.on('PATCH adminUpdate', ({ params, body }) => {
    const { revision, ...content } = body as NewsletterUpdateChange;
    const update = find(params.id);
    if (update.revision !== revision) return refuse(409, 'update_changed', 'Changed');
    return Object.assign(update, content, { revision: revision + 1 });
  });
  server.on('POST adminUpdatePreview', ({ body }) => ({
    html: `<h1>${(body as { body: string }).body.slice(2, 7)}</h1>\n<p>Two <strong>ramps</strong></p>\n`,
  }));
  server.on('POST adminUpdateTest', ({ params, body }) =>
    find(params.id).revision === (body as NewsletterUpdateVersion).revision
      ? null
      : refuse(409, 'update_changed', 'Changed'),
  );
  server.on('PUT adminUpdateSending', ({ params, body }) => {
    if (find(params.id).revision !== (body as NewsletterUpdateVersion).revision) {
      return refuse(409, 'update_changed', 'Changed');
    }
    return Object.assign(find(params.id), {
      state: 'sending',
      revision: find(params.id).revision + 1,
      started_at: NOW,
      progress: { total: 1_234, waiting: 1_230, sent: 3, failed: 1, skipped: 0 },
      failed_addresses: ['gone@people.example'],
    });
  });
  server.on('DELETE adminUpdateSending', ({ params }) =>
    Object.assign(find(params.id), { state: 'stopped', revision: find(params.id).revision + 1 }),
  );
}
