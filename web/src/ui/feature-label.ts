import type { Feature } from '@wayable/protocol/features';
import { m } from '~/paraglide/messages';

const LABELS: Record<Feature, () => string> = {
  'wheelchair-accessible': m.feature_wheelchair_accessible,
  'audio-cues': m.feature_audio_cues,
  'visual-aids': m.feature_visual_aids,
  'automatic-doors': m.feature_automatic_doors,
};

const HELP: Record<Feature, () => string> = {
  'wheelchair-accessible': m.feature_wheelchair_accessible_help,
  'audio-cues': m.feature_audio_cues_help,
  'visual-aids': m.feature_visual_aids_help,
  'automatic-doors': m.feature_automatic_doors_help,
};

/** The words for an accessibility feature, in lower case ("wheelchair accessible"). */
export const featureLabel = (feature: Feature): string => LABELS[feature]();

/** What the feature means, in one sentence. */
export const featureHelp = (feature: Feature): string => HELP[feature]();
