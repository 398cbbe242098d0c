import type { BadgeChain } from '@wayable/protocol/badge-minting';
import type { BadgeType } from '@wayable/protocol/badges';
import { useEffect, useState } from 'react';
import { WalletBar } from '~/badges/minting/wallet-bar';
import { m } from '~/paraglide/messages';
import { Card } from '~/ui/card';
import { Banner } from '~/ui/feedback/banner';
import { lazyDialog } from '~/ui/feedback/lazy-part';
import { type ConnectedWallet, reconnectWallet, useConnectedWallet } from '~/wallet/connected-wallet';

const WalletDialog = lazyDialog(async () => (await import('~/badges/minting/wallet-dialog')).WalletDialog);

/** The code that encodes contract calls is loaded when needed. */
const MintDialog = lazyDialog(async () => (await import('~/badges/minting/mint-dialog')).MintDialog);

interface MintingPartProps {
  /** Null if this installation does not mint. */
  chain: BadgeChain | null;
  userId: string;
  badgeType: BadgeType | undefined;
  onClose: (isMinted: boolean) => void;
}

/** The gallery's section about wallets and tokens. */
export function MintingPart({ chain, userId, badgeType, onClose }: MintingPartProps) {
  const connected = useConnectedWallet(userId);
  const [isChoosing, setIsChoosing] = useState(false);
  useEffect(() => {
    if (chain) void reconnectWallet(userId);
  }, [chain, userId]);
  return (
    <>
      {chain ? (
        <Card className="flex flex-wrap items-center justify-between gap-4 lg:flex-nowrap">
          <div className="min-w-0">
            <h2 className="text-title">{m.minting_title()}</h2>
            <p className="text-ink-soft">{m.minting_text({ chain: chain.name })}</p>
          </div>
          <WalletBar connected={connected} onConnect={() => setIsChoosing(true)} />
        </Card>
      ) : (
        <Banner tone="info">{m.minting_off()}</Banner>
      )}
      {chain && isChoosing && (
        <WalletDialog
          chain={chain}
          userId={userId}
          onConnected={() => setIsChoosing(false)}
          onClose={() => setIsChoosing(false)}
        />
      )}
      {badgeType && (
        <MintFlow
          key={badgeType}
          chain={chain}
          userId={userId}
          badgeType={badgeType}
          connected={connected}
          onClose={onClose}
        />
      )}
    </>
  );
}

interface MintFlowProps {
  chain: BadgeChain | null;
  userId: string;
  badgeType: BadgeType;
  connected: ConnectedWallet | undefined;
  onClose: (isMinted: boolean) => void;
}

/**
 * The mint of one badge. It keeps the chain and the wallet it started with, so later changes do not interrupt
 * it.
 */
function MintFlow({ chain: shown, userId, badgeType, connected, onClose }: MintFlowProps) {
  const [chain] = useState(shown);
  const [held, setHeld] = useState(connected);
  if (!chain) return null;
  if (!held) {
    return (
      <WalletDialog chain={chain} userId={userId} onConnected={setHeld} onClose={() => onClose(false)} />
    );
  }
  return (
    <MintDialog userId={userId} badgeType={badgeType} chain={chain} connected={held} onClose={onClose} />
  );
}
