import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { BadgeChain } from '@wayable/protocol/badge-minting';
import type { BadgeType } from '@wayable/protocol/badges';
import { useEffect, useRef, useState } from 'react';
import { clientConfigQuery } from '~/api-client/client-config';
import { badgeTiersQuery } from '~/badges/api/list-badge-tiers';
import { userBadgesQuery } from '~/badges/api/list-user-badges';
import { badgeState } from '~/badges/badge-state';
import { profileQuery } from '~/profiles/api/profile-query';
import { lazyPart } from '~/ui/feedback/lazy-part';
import { type ConnectedWallet, isWalletRemembered, reconnectWallet } from '~/wallet/connected-wallet';
import { onQueueEvent } from '../review/queue/queue-events';

// Ignore a failed load, because the person did not ask for the dialog. The gallery also offers the mint.
const MintDialog = lazyPart(
  async () => (await import('~/badges/minting/mint-dialog')).MintDialog,
  ({ onClose }) => <Decline onDecline={() => onClose(false)} />,
);

function Decline({ onDecline }: { onDecline: () => void }) {
  useEffect(onDecline);
  return null;
}

interface Offer {
  chain: BadgeChain;
  connected: ConnectedWallet;
  badges: BadgeType[];
}

/**
 * Returns an offer to mint the earned badges that have no token. Undefined if no wallet is connected, no
 * chain is configured, or no such badge exists.
 */
async function findOffer(client: QueryClient, userId: string): Promise<Offer | undefined> {
  const connected = await reconnectWallet(userId);
  if (!connected) return undefined;
  const [config, tiers, profile, badges] = await Promise.all([
    client.fetchQuery(clientConfigQuery),
    client.fetchQuery(badgeTiersQuery),
    client.fetchQuery({ ...profileQuery(userId), staleTime: 0 }),
    client.fetchQuery({ ...userBadgesQuery(userId), staleTime: 0 }),
  ]);
  const earned = tiers.data.filter(
    (tier) => badgeState(tier, profile.total_reviews ?? 0, badges).status === 'earned',
  );
  if (!config.badgeChain || earned.length === 0) return undefined;
  return { chain: config.badgeChain, connected, badges: earned.map(({ badge_type: type }) => type) };
}

/**
 * After each sent review, offers to mint earned badges one by one (docs/product.md#minting). After a refusal,
 * it does not ask again during this visit.
 */
export function MintAfterReview({ userId }: { userId: string }) {
  const client = useQueryClient();
  const [offer, setOffer] = useState<Offer>();
  const isDeclined = useRef(false);
  useEffect(
    () =>
      onQueueEvent((event) => {
        // Every tab receives the event; only the visible one asks.
        if (event.kind !== 'sent' || document.visibilityState === 'hidden') return;
        if (isDeclined.current || !isWalletRemembered(userId)) return;
        findOffer(client, userId).then(
          (found) => setOffer((open) => open ?? found),
          // On an error nothing is offered; the gallery still shows the badge.
          () => undefined,
        );
      }),
    [client, userId],
  );
  const [badgeType, ...rest] = offer?.badges ?? [];
  if (!offer || !badgeType) return null;
  const close = (isMinted: boolean) => {
    if (!isMinted) isDeclined.current = true;
    setOffer(isMinted ? { ...offer, badges: rest } : undefined);
  };
  return (
    <MintDialog
      key={badgeType}
      userId={userId}
      badgeType={badgeType}
      chain={offer.chain}
      connected={offer.connected}
      onClose={close}
    />
  );
}
