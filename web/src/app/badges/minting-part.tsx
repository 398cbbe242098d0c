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

/** What encodes calls of the contract is loaded where somebody mints. */
const MintDialog = lazyDialog(async () => (await import('~/badges/minting/mint-dialog')).MintDialog);

interface MintingPartProps {
  /** null: this installation does not mint */
  chain: BadgeChain | null;
  userId: string;
  /** The badge that is to be minted. */
  badgeType: BadgeType | undefined;
  onClose: (isMinted: boolean) => void;
}

/** The part of the gallery that is about wallets and tokens. */
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

/** The mint of one badge, on the chain and with the wallet that were there when it began: what happens to them meanwhile ends nothing. */
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
