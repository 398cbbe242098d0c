import type { Feature } from '@wayable/protocol/features';
import { Accessibility, DoorOpen, Eye, type LucideIcon, Volume2 } from 'lucide-react';
import { m } from '~/paraglide/messages';

interface FeatureLook {
  icon: LucideIcon;
  /** The name in lower case ("wheelchair accessible"). */
  label: () => string;
  /** An explanation in one sentence. */
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

/** Returns the label of a feature in lower case ("wheelchair accessible"). */
export const featureLabel = (feature: Feature): string => LOOKS[feature].label();

/** Returns the explanation of a feature in one sentence. */
export const featureHelp = (feature: Feature): string => LOOKS[feature].help();

/** Returns the icon of a feature, decorative next to the label. */
export const featureIcon = (feature: Feature): LucideIcon => LOOKS[feature].icon;
