import { useQuery } from '@tanstack/react-query';
import type { BadgeTierRow, BadgeType, UserBadges } from '@wayable/protocol/badges';
import type { ClientConfig } from '@wayable/protocol/client-config';
import { Filter } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { clientConfigQuery } from '~/api-client/client-config';
import { userBadgesQuery } from '~/badges/api/list-user-badges';
import { badgeState } from '~/badges/badge-state';
import { BADGE_RARITY_NAMES } from '~/badges/badge-text';
import { BadgeCard } from '~/badges/components/badge-card';
import { focusBadge } from '~/badges/components/badge-heading';
import { OwnBadge } from '~/badges/components/own-badge';
import {
  formatGalleryState,
  type GalleryState,
  matchesStatus,
  parseGalleryState,
  RARITY_FILTERS,
  STATUS_FILTERS,
} from '~/badges/gallery-state';
import { m } from '~/paraglide/messages';
import { privacySettingsQuery } from '~/profiles/api/privacy-settings';
import { profileQuery } from '~/profiles/api/profile-query';
import { Button } from '~/ui/buttons/button';
import { Card } from '~/ui/card';
import { EmptyState } from '~/ui/feedback/empty-state';
import { ErrorState } from '~/ui/feedback/error-state';
import { errorText } from '~/ui/feedback/error-text';
import { lazyDialog } from '~/ui/feedback/lazy-part';
import { LiveMessage } from '~/ui/feedback/live-message';
import { LoadingText } from '~/ui/feedback/loading';
import { Select } from '~/ui/forms/select';
import { formatNumber } from '~/ui/text/format';
import { useAddressState } from '~/ui/use-address-state';
import { MintingPart } from './minting-part';

const CredentialDialog = lazyDialog(
  async () => (await import('~/badges/components/credential-dialog')).CredentialDialog,
);

const STATUS_NAMES: Record<GalleryState['status'], () => string> = {
  all: m.badges_status_all,
  earned: m.badges_status_earned,
  locked: m.badges_status_locked,
};
const rarityName = (rarity: GalleryState['rarity']): string =>
  rarity === 'all' ? m.badges_rarity_all() : BADGE_RARITY_NAMES[rarity]();

/** The gallery of the signed-in person. */
export function OwnGallery({ tiers, userId }: { tiers: BadgeTierRow[]; userId: string }) {
  const profile = useQuery(profileQuery(userId));
  const badges = useQuery(userBadgesQuery(userId));
  // Refetched often, because the chain may become unreachable, or reachable again, while the page is open.
  const config = useQuery({ ...clientConfigQuery, staleTime: 30_000 });
  // Wait for all data, because late parts would push the badges down.
  const isReady = !profile.isPending && !badges.isPending && !config.isPending;
  // Render the gallery in slices to keep the page responsive.
  const isDrawn = useDeferredValue(isReady);
  if (!isReady || !isDrawn) {
    return <LoadingText text={m.badges_loading()} className="py-16" />;
  }
  // Show the error only if data is missing. After a failed refetch the gallery stays, because unmounting it
  // would stop a running mint.
  if (!profile.data || !badges.data) {
    return (
      <ErrorState
        title={m.badges_failed_own()}
        text={errorText(profile.error ?? badges.error)}
        isRetrying={profile.isFetching || badges.isFetching}
        onRetry={() => void Promise.all([profile.refetch(), badges.refetch()])}
      />
    );
  }
  return (
    <Gallery
      tiers={tiers}
      userId={userId}
      fullName={profile.data.full_name}
      totalReviews={profile.data.total_reviews ?? 0}
      badges={badges.data}
      config={config.data}
    />
  );
}

interface GalleryProps {
  tiers: BadgeTierRow[];
  userId: string;
  fullName: string;
  totalReviews: number;
  badges: UserBadges;
  /** Undefined if the configuration could not be loaded. */
  config: ClientConfig | undefined;
}

function Gallery({ tiers, userId, fullName, totalReviews, badges, config }: GalleryProps) {
  const [filters, changeFilters] = useAddressState({
    parse: parseGalleryState,
    format: formatGalleryState,
  });
  const [shown, setShown] = useState<BadgeType>();
  const [minted, setMinted] = useState<BadgeType>();
  const chain = config?.badgeChain ?? null;
  const all = tiers.map((tier) => ({ tier, state: badgeState(tier, totalReviews, badges) }));
  const matching = all.filter(
    ({ tier, state }) =>
      matchesStatus(filters.status, state.status) &&
      (filters.rarity === 'all' || tier.rarity === filters.rarity),
  );
  return (
    <>
      {config && (
        <MintingPart
          chain={chain}
          userId={userId}
          badgeType={minted}
          onClose={(isMinted) => {
            if (minted && isMinted) focusBadge(minted);
            setMinted(undefined);
          }}
        />
      )}
      <fieldset className="grid min-w-0 gap-4 sm:grid-cols-2 lg:max-w-3xl">
        <legend className="sr-only">{m.badges_filters()}</legend>
        <Select
          label={m.badges_filter_status()}
          value={filters.status}
          onChange={(status) => changeFilters({ status })}
          options={STATUS_FILTERS.map((value) => ({ value, label: STATUS_NAMES[value]() }))}
        />
        <Select
          label={m.badges_filter_rarity()}
          value={filters.rarity}
          onChange={(rarity) => changeFilters({ rarity })}
          options={RARITY_FILTERS.map((value) => ({ value, label: rarityName(value) }))}
        />
      </fieldset>
      <LiveMessage text={shownText(matching.length)} about={formatGalleryState(filters).toString()} />
      {matching.length === 0 ? (
        <Card>
          <EmptyState
            icon={Filter}
            title={m.badges_none()}
            text={m.badges_none_text()}
            action={
              <Button variant="secondary" onClick={() => changeFilters({ status: 'all', rarity: 'all' })}>
                {m.badges_show_all()}
              </Button>
            }
          />
        </Card>
      ) : (
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {matching.map(({ tier, state }) => (
            <li key={tier.badge_type}>
              <BadgeCard tier={tier} isLocked={state.status === 'locked'}>
                <OwnBadge
                  tier={tier}
                  totalReviews={totalReviews}
                  state={state}
                  onShow={() => setShown(tier.badge_type)}
                  onMint={chain ? () => setMinted(tier.badge_type) : undefined}
                  networkName={({ chain_id: id }) =>
                    chain?.chain_id === id ? chain.name : m.badge_receipt_chain({ id: String(id) })
                  }
                />
              </BadgeCard>
            </li>
          ))}
        </ul>
      )}
      {shown && (
        <ShownBadge userId={userId} name={fullName} badgeType={shown} onClose={() => setShown(undefined)} />
      )}
    </>
  );
}

interface ShownBadgeProps {
  userId: string;
  name: string;
  badgeType: BadgeType;
  onClose: () => void;
}

/**
 * The dialog for a badge, once the settings say whether it may carry the person's name
 * (docs/product.md#badge-credentials).
 */
function ShownBadge({ name, ...props }: ShownBadgeProps) {
  const settings = useQuery(privacySettingsQuery(props.userId));
  if (settings.isPending) return null;
  // If the settings are unknown, the server decides.
  const isPrivate = settings.data && (settings.data.anonymous_reviews || !settings.data.public_profile);
  return <CredentialDialog {...props} name={isPrivate ? null : name} />;
}

function shownText(count: number): string {
  if (count === 0) return m.badges_shown_none();
  return count === 1 ? m.badges_shown_one() : m.badges_shown({ count: formatNumber(count) });
}
