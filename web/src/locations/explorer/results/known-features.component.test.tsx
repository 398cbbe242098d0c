import { FEATURES } from '@wayable/protocol/features';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { KnownFeatures } from './known-features';

type Access = NonNullable<Parameters<typeof KnownFeatures>[0]['access']>;
type Said = Access['features'][(typeof FEATURES)[number]];

const accessOf = (said: Partial<Record<(typeof FEATURES)[number], Partial<Said>>>) =>
  ({
    features: Object.fromEntries(FEATURES.map((id) => [id, { verdict: 'unknown', ...said[id] }])),
  }) as unknown as Access;

it('lists only features that people answered', async () => {
  const access = accessOf({
    'wheelchair-accessible': { verdict: 'no' },
    'audio-cues': { verdict: 'disputed' },
    'automatic-doors': { verdict: 'yes', source: 'OpenStreetMap' },
  });
  const { container } = await render(<KnownFeatures access={access} />);
  expect([...container.querySelectorAll('.sr-only')].map(({ textContent }) => textContent)).toEqual([
    'wheelchair accessible: No',
    'audio cues: People disagree',
  ]);
});

it('renders nothing if no feature is known', async () => {
  const { container } = await render(<KnownFeatures access={accessOf({})} />);
  expect(container.textContent).toBe('');
});
