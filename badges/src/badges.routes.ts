import type { ChainConfig } from '@wayable/platform/config/chain-config';
import type { Database } from '@wayable/platform/db/database';
import type { TypedApp } from '@wayable/platform/http/app-types';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import type { Authentication } from '@wayable/platform/http/requests/authenticate';
import { BadgeTiers, UserBadges } from '@wayable/protocol/badges';
import { ROUTES } from '@wayable/protocol/routes';
import { Uuid } from '@wayable/protocol/text';
import Type from 'typebox';
import { listBadgeTiers, listUserBadges } from './badges.service.ts';

const tags = ['badges'];

/** Registers the routes of badge tiers and of a person's badges (docs/product.md#badges). */
export function registerBadgeRoutes(
  app: TypedApp,
  { sql, chain }: { sql: Database; chain: ChainConfig },
  { recogniseViewer }: Authentication,
): void {
  app.get(
    ROUTES.badges,
    {
      schema: {
        tags,
        operationId: 'listBadgeTiers',
        summary: 'The badge tiers in order, with the number of holders',
        response: { 200: BadgeTiers, ...PROBLEM_RESPONSES },
      },
    },
    () => listBadgeTiers(sql),
  );

  app.get(
    ROUTES.userBadges,
    {
      onRequest: recogniseViewer,
      schema: {
        security: [{}, { bearer: [] }],
        tags,
        operationId: 'listUserBadges',
        summary: 'The badges of a person, as far as they show them',
        params: Type.Object({ id: Uuid }),
        response: { 200: UserBadges, ...PROBLEM_RESPONSES },
      },
    },
    (request) => listUserBadges(sql, request.viewer, request.params.id.toLowerCase(), chain),
  );
}
