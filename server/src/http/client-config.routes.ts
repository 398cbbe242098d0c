import { ClientConfig } from '@wayable/protocol/client-config';
import { ROUTES } from '@wayable/protocol/routes';
import type { TypedApp } from './app-types.ts';
import { PROBLEM_RESPONSES } from './problem-responses.ts';

type Settings = Omit<ClientConfig, 'streetAreas'>;

/** What the browser has to know of this installation; the imported areas may change while it runs. */
export function registerClientConfigRoutes(
  app: TypedApp,
  settings: Settings,
  readStreetAreas: () => Promise<ClientConfig['streetAreas']>,
): void {
  app.get(
    ROUTES.clientConfig,
    {
      schema: {
        tags: ['operations'],
        summary: 'Settings of this installation',
        response: { 200: ClientConfig, ...PROBLEM_RESPONSES },
      },
    },
    async () => ({ ...settings, streetAreas: await readStreetAreas() }),
  );
}
