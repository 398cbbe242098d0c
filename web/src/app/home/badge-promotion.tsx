import { BADGE_TIERS } from '@wayable/protocol/badge-tiers';
import { useSessionParts } from '~/auth/session/use-session-parts';
import { m } from '~/paraglide/messages';
import { LinkButton } from '~/ui/buttons/link-button';

/**
 * Pictures of the first four badges from the server. The code that draws badges would enlarge this page by
 * half.
 */
const PICTURES = ['first-steps', 'community-builder', 'accessibility-advocate', 'guardian-of-access'];

const [, second = '', third = '', fourth = '', fifth = ''] = BADGE_TIERS.map(({ reviewsRequired }) =>
  String(reviewsRequired),
);

/** The rewards for contributing, from the badge tiers (docs/product.md#badge-tiers). */
export function BadgePromotion() {
  const { member, visitor } = useSessionParts();
  return (
    <section aria-labelledby="badges" className="border-t border-line bg-surface">
      <div className="page grid gap-8 py-12 lg:grid-cols-2 lg:items-center lg:gap-12 lg:py-16">
        <div>
          <h2 id="badges" className="text-heading">
            {m.home_badges()}
          </h2>
          <p className="mt-3 max-w-[48ch] text-ink-soft">
            {m.home_badges_text({ second, third, fourth, fifth })}
          </p>
          <LinkButton to="/badges" variant="secondary" className="mt-6">
            {member !== null && <span className={member}>{m.home_badges_own()}</span>}
            {visitor !== null && <span className={visitor}>{m.home_badges_link()}</span>}
          </LinkButton>
        </div>
        <ul aria-hidden className="flex flex-wrap gap-4 lg:justify-end">
          {PICTURES.map((name) => (
            <li key={name}>
              <img
                src={`/api/v1/badges/art/${name}.svg`}
                alt=""
                width="104"
                height="104"
                loading="lazy"
                className="size-20 sm:size-26"
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
