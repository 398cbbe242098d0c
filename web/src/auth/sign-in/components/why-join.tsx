import { useQuery } from '@tanstack/react-query';
import { Accessibility, Award, TrendingUp, UsersRound } from 'lucide-react';
import { clientConfigQuery } from '~/api-client/client-config';
import { m } from '~/paraglide/messages';

const reasons = (isMinting: boolean) => [
  { icon: Accessibility, title: m.auth_why_access, text: m.auth_why_access_text },
  {
    icon: Award,
    title: isMinting ? m.auth_why_badges : m.auth_why_badges_unminted,
    text: m.auth_why_badges_text,
  },
  { icon: UsersRound, title: m.auth_why_community, text: m.auth_why_community_text },
  { icon: TrendingUp, title: m.auth_why_impact, text: m.auth_why_impact_text },
];

/** Four reasons to join (docs/product.md#signing-in). Badges are NFTs only if minting is configured. */
export function WhyJoin() {
  const { data: config } = useQuery(clientConfigQuery);
  const isMinting = Boolean(config?.badgeChain);
  return (
    <section>
      <h2 className="text-title">{m.auth_why_join()}</h2>
      <ul className="mt-5 flex flex-col gap-5">
        {reasons(isMinting).map(({ icon: Icon, title, text }) => (
          <li key={title()} className="flex items-start gap-4">
            <span className="flex size-12 shrink-0 items-center justify-center rounded-round bg-accent-wash text-accent">
              <Icon aria-hidden className="size-6" />
            </span>
            <span className="min-w-0">
              <span className="block font-bold">{title()}</span>
              <span className="block text-ink-soft">{text()}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
