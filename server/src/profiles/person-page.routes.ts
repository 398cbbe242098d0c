import type { Replicas } from '@wayable/platform/db/replicas';
import { UUID_PATTERN } from '@wayable/protocol/text';
import type { FastifyInstance } from 'fastify';
import type { PageStore } from '../pages/page-store.ts';
import { sendScreen } from '../pages/send-page.ts';
import { findVisibleAuthor } from '../visibility/visible-authors.ts';

const UUID = new RegExp(UUID_PATTERN);

/** Serves the page of a person. An unknown or hidden person gets the same page with status 404. */
export function registerPersonPage(app: FastifyInstance, replicas: Replicas, pages: PageStore): void {
  app.get<{ Params: { userId: string } }>(
    '/people/:userId',
    { schema: { hide: true } },
    async (request, reply) =>
      sendScreen(request, reply, pages, async () => {
        const { userId } = request.params;
        const person = UUID.test(userId) ? await findVisibleAuthor(replicas.of(request), userId) : undefined;
        return { tags: '', isMissing: !person?.is_public };
      }),
  );
}
