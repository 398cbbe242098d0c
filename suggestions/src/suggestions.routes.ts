import type { TypedApp } from '@wayable/platform/http/app-types';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import { type Authentication, viewerOf } from '@wayable/platform/http/requests/authenticate';
import { ROUTES } from '@wayable/protocol/routes';
import { FeatureSuggestionRequest, FeatureSuggestions } from '@wayable/protocol/suggestions';
import { type SuggestionContext, suggestFeatures } from './suggestions.service.ts';

/** The limit is high, because many people may share an address. Each person also has a separate limit. */
const FROM_ONE_ADDRESS = { max: 120, windowSeconds: 600 };

/** Registers feature suggestions for comments. */
export function registerSuggestionRoutes(
  app: TypedApp,
  context: SuggestionContext,
  { requireViewer }: Authentication,
  limitRoute: LimitRoute,
): void {
  app.post(
    ROUTES.featureSuggestions,
    {
      ...limitRoute(FROM_ONE_ADDRESS),
      onRequest: requireViewer,
      schema: {
        tags: ['suggestions'],
        operationId: 'suggestFeatures',
        summary: 'Accessibility features suggested for a comment',
        security: [{ bearer: [] }],
        body: FeatureSuggestionRequest,
        response: { 200: FeatureSuggestions, ...PROBLEM_RESPONSES },
      },
    },
    (request) => suggestFeatures(context, viewerOf(request), request.body),
  );
}
