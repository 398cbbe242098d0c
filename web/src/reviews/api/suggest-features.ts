import { useMutation } from '@tanstack/react-query';
import { ROUTES } from '@wayable/protocol/routes';
import type { FeatureSuggestionRequest, FeatureSuggestions } from '@wayable/protocol/suggestions';
import { call } from '~/api-client/call';

/** Finds the features mentioned in a comment. */
export const useSuggestFeatures = () =>
  useMutation({
    mutationFn: (request: FeatureSuggestionRequest) =>
      call<FeatureSuggestions>('POST', {
        path: ROUTES.featureSuggestions,
        body: request,
        operation: 'Feature suggestions',
      }),
  });
