import type { Replicas } from '@wayable/platform/db/replicas';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import { isNotModified } from '@wayable/platform/http/responses/not-modified';
import { UUID_PATTERN } from '@wayable/protocol/text';
import type { FastifyInstance } from 'fastify';
import { addressedLocale } from '../../pages/page-language.ts';
import { findLocation } from '../location-access.ts';
import { describeCard, digestCard } from './place-card.ts';
import { PlaceCards } from './place-cards.ts';

const UUID = new RegExp(UUID_PATTERN);
const CACHING = 'public, max-age=86400';
/** The picture of the site, for places with a name that the card's font cannot write. */
export const SITE_PICTURE = '/social/wayable.png';

/** Serves the preview picture of a place without photos, in the language of the address. */
export function registerPlaceCards(app: FastifyInstance, replicas: Replicas, limitRoute: LimitRoute): void {
  const cards = new PlaceCards();
  app.get<{ Params: { id: string } }>(
    '/locations/:id/card.png',
    { schema: { hide: true }, compress: false, ...limitRoute({ max: 30, windowSeconds: 60 }) },
    async (request, reply) => {
      const { id } = request.params;
      const location = UUID.test(id) ? await findLocation(replicas.of(request), id) : undefined;
      if (!location) throw new DomainError('not_found', 'There is no location with this id.');
      const card = describeCard(addressedLocale(request), location);
      if (!card) return reply.redirect(SITE_PICTURE, 302);
      const etag = `"${digestCard(card)}"`;
      reply.headers({ etag, 'cache-control': CACHING, 'cross-origin-resource-policy': 'cross-origin' });
      if (isNotModified(request, etag)) return reply.code(304).send();
      return reply.type('image/png').send(await cards.get(card));
    },
  );
}
