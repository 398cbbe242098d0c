import { ClientConfig } from '@wayable/protocol/client-config';
import { ROUTES } from '@wayable/protocol/routes';
import type { TypedApp } from './app-types.ts';

/** What the browser has to know of this installation. */
export function registerClientConfigRoutes(app: TypedApp, config: ClientConfig): void {
  app.get(
    ROUTES.clientConfig,
    {
      schema: {
        tags: ['operations'],
        summary: 'Settings of this installation',
        response: { 200: ClientConfig },
      },
    },
    () => config,
  );
}
