import { useQuery } from '@tanstack/react-query';
import { Award } from 'lucide-react';
import { useSession } from '~/auth/session/session-context';
import { authPath } from '~/auth/sign-in/next-path';
import { badgeTiersQuery } from '~/badges/api/list-badge-tiers';
import { BadgeCard } from '~/badges/components/badge-card';
import { m } from '~/paraglide/messages';
import { LinkButton } from '~/ui/buttons/link-button';
import { Card } from '~/ui/card';
import { ErrorState } from '~/ui/feedback/error-state';
import { errorText } from '~/ui/feedback/error-text';
import { LoadingText } from '~/ui/feedback/loading';
import { OwnGallery } from './own-gallery';

/** All badges with their requirements, holders and the viewer's progress (docs/product.md#badges). */
export function GalleryScreen() {
  const session = useSession();
  const tiers = useQuery(badgeTiersQuery);
  return (
    <div className="page flex flex-col gap-8 py-8 sm:py-12">
      <div>
        <h1 className="text-heading">{m.badges_title()}</h1>
        <p className="mt-2 max-w-[60ch] text-lead text-ink-soft">{m.badges_description()}</p>
      </div>
      {tiers.isPending && <LoadingText text={m.badges_loading()} className="py-16" />}
      {tiers.isError && (
        <ErrorState
          title={m.badges_failed()}
          text={errorText(tiers.error)}
          isRetrying={tiers.isFetching}
          onRetry={() => void tiers.refetch()}
        />
      )}
      {tiers.data && session.status === 'signed-in' && (
        <OwnGallery tiers={tiers.data.data} userId={session.user.id} />
      )}
      {tiers.data && (session.status === 'signed-out' || session.status === 'second-factor') && (
        <>
          <Card className="flex flex-wrap items-center justify-between gap-4">
            <div className="min-w-0">
              <h2 className="flex items-center gap-3 text-title">
                <Award aria-hidden className="size-7 shrink-0 text-accent" />
                {m.badges_visitor_title()}
              </h2>
              <p className="mt-1 text-ink-soft">{m.badges_visitor_text()}</p>
            </div>
            <div className="flex flex-wrap gap-3">
              <LinkButton to={authPath('/badges')}>{m.badges_sign_in()}</LinkButton>
              <LinkButton to="/review" variant="secondary">
                {m.badges_learn_more()}
              </LinkButton>
            </div>
          </Card>
          <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {tiers.data.data.map((tier) => (
              <li key={tier.badge_type}>
                <BadgeCard tier={tier} isLocked />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
