import { ClientConfig } from '@wayable/protocol/client-config';
import { ROUTES } from '@wayable/protocol/routes';
import type { TypedApp } from '../app-types.ts';
import { PROBLEM_RESPONSES } from '../errors/problem-responses.ts';

type Settings = Omit<ClientConfig, 'streetAreas' | 'mapArchive' | 'badgeChain'>;

/** Serves the configuration for browsers. Imported areas and the chain may change at run time. */
export function registerClientConfigRoutes(
  app: TypedApp,
  settings: Settings,
  {
    readStreetAreas,
    readMapArchive,
    readBadgeChain,
  }: {
    readStreetAreas: () => Promise<ClientConfig['streetAreas']>;
    readMapArchive: () => ClientConfig['mapArchive'];
    readBadgeChain: () => ClientConfig['badgeChain'];
  },
): void {
  app.get(
    ROUTES.clientConfig,
    {
      schema: {
        tags: ['operations'],
        operationId: 'getClientConfig',
        summary: 'Settings of this installation',
        response: { 200: ClientConfig, ...PROBLEM_RESPONSES },
      },
    },
    async () => ({
      ...settings,
      streetAreas: await readStreetAreas(),
      mapArchive: readMapArchive(),
      badgeChain: readBadgeChain(),
    }),
  );
}
