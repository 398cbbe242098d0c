import { FEATURES, type Feature } from '@wayable/protocol/features';
import { featureHelp, featureLabel } from '~/catalogue/features';
import { m } from '~/paraglide/messages';
import { CheckboxGroup } from '~/ui/forms/checkbox-group';

interface FeatureFieldProps {
  value: readonly Feature[];
  onChange: (features: Feature[]) => void;
}

/** Which accessibility features a place has. */
export function FeatureField({ value, onChange }: FeatureFieldProps) {
  return (
    <CheckboxGroup
      label={m.review_features()}
      help={m.review_features_help()}
      value={value}
      onChange={onChange}
      options={FEATURES.map((feature) => ({
        value: feature,
        label: featureLabel(feature),
        help: featureHelp(feature),
      }))}
    />
  );
}
