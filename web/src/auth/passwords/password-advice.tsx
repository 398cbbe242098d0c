import { useEffect, useState } from 'react';
import { m } from '~/paraglide/messages';
import { classNames } from '~/ui/class-names';
import { LiveMessage } from '~/ui/feedback/live-message';
import { useAnnouncedText } from '~/ui/use-announced-text';
import type { PasswordWeakness, PasswordStrength as Strength } from './password-strength';

const WORDS = [
  m.password_strength_0,
  m.password_strength_1,
  m.password_strength_2,
  m.password_strength_3,
  m.password_strength_4,
];
const ADVICE: Readonly<Record<PasswordWeakness, () => string>> = {
  common: m.password_weak_common,
  pattern: m.password_weak_pattern,
  repeat: m.password_weak_repeat,
  date: m.password_weak_date,
  name: m.password_weak_name,
  word: m.password_weak_word,
  more: m.password_weak_more,
};
const COLORS = ['bg-danger', 'bg-danger', 'bg-warning', 'bg-success', 'bg-success'];

/** Returns the strength of a typed password; undefined until the large estimator is loaded. */
function useStrength(password: string, known: readonly string[]): Strength | undefined {
  const [strength, setStrength] = useState<Strength>();
  const words = known.join('\n');
  useEffect(() => {
    if (password === '') {
      setStrength(undefined);
      return;
    }
    let isCurrent = true;
    import('./password-strength').then(
      ({ estimatePassword }) => {
        if (isCurrent) setStrength(estimatePassword(password, words.split('\n')));
      },
      // The form works without an estimate, because the service decides.
      () => setStrength(undefined),
    );
    return () => {
      isCurrent = false;
    };
  }, [password, words]);
  return strength;
}

interface PasswordStrengthProps {
  password: string;
  /** Words that an attacker would try first, such as the name. */
  known: readonly string[];
}

/** Shows the password's strength as text and bars, announced when typing pauses. */
export function PasswordStrength({ password, known }: PasswordStrengthProps) {
  const strength = useStrength(password, known);
  const text = strength ? m.password_strength({ word: WORDS[strength.score]?.() ?? '' }) : '';
  const advice = strength?.weakness ? ADVICE[strength.weakness]() : '';
  const announced = useAnnouncedText([text, advice].filter(Boolean).join('. '));
  return (
    // Reserve two lines for the advice, because a moving button would miss the press.
    <div className={classNames(password !== '' && 'min-h-27')}>
      {strength && (
        <div className="flex flex-col gap-1.5">
          <div aria-hidden className="flex gap-1.5">
            {WORDS.slice(1).map((word, index) => (
              <span
                key={word()}
                className={classNames(
                  'h-2 grow rounded-round border border-line-strong',
                  index < Math.max(1, strength.score) ? COLORS[strength.score] : 'bg-sunken',
                  index < Math.max(1, strength.score) &&
                    'forced-colors:forced-color-adjust-none forced-colors:bg-[Highlight]',
                )}
              />
            ))}
          </div>
          <p className="text-small font-semibold">{text}</p>
          {advice && <p className="text-small text-ink-soft">{advice}</p>}
        </div>
      )}
      <LiveMessage text={announced} />
    </div>
  );
}
