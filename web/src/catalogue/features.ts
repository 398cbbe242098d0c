import type { Feature } from '@wayable/protocol/features';
import { Accessibility, DoorOpen, Eye, type LucideIcon, Volume2 } from 'lucide-react';
import { m } from '~/paraglide/messages';

interface FeatureLook {
  icon: LucideIcon;
  /** In lower case ("wheelchair accessible"). */
  label: () => string;
  /** What it means, in one sentence. */
  help: () => string;
}

const LOOKS: Record<Feature, FeatureLook> = {
  'wheelchair-accessible': {
    icon: Accessibility,
    label: m.feature_wheelchair_accessible,
    help: m.feature_wheelchair_accessible_help,
  },
  'audio-cues': { icon: Volume2, label: m.feature_audio_cues, help: m.feature_audio_cues_help },
  'visual-aids': { icon: Eye, label: m.feature_visual_aids, help: m.feature_visual_aids_help },
  'automatic-doors': {
    icon: DoorOpen,
    label: m.feature_automatic_doors,
    help: m.feature_automatic_doors_help,
  },
};

/** The words for an accessibility feature, in lower case ("wheelchair accessible"). */
export const featureLabel = (feature: Feature): string => LOOKS[feature].label();

/** What the feature means, in one sentence. */
export const featureHelp = (feature: Feature): string => LOOKS[feature].help();

/** Decoration beside the words. */
export const featureIcon = (feature: Feature): LucideIcon => LOOKS[feature].icon;
