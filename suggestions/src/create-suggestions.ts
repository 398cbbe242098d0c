import type { TypedApp } from '@wayable/platform/http/app-types';
import type { FeatureDependencies } from '@wayable/platform/http/feature-dependencies';
import { FeatureClassifier } from './feature-classifier.ts';
import { registerSuggestionRoutes } from './suggestions.routes.ts';

/** Registers feature suggestions for comments, with a classifier if one is configured. */
export function createSuggestions(
  app: TypedApp,
  { config, sql, authentication, limitRoute }: Omit<FeatureDependencies, 'jobs'>,
): void {
  const classifier = config.classifier && new FeatureClassifier(config.classifier);
  registerSuggestionRoutes(app, { sql, classifier, log: app.log }, authentication, limitRoute);
}
