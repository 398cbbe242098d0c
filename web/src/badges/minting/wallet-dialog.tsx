import { useMutation, useQuery } from '@tanstack/react-query';
import type { BadgeChain } from '@wayable/protocol/badge-minting';
import { Wallet as WalletIcon } from 'lucide-react';
import { useState } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Banner } from '~/ui/feedback/banner';
import { Dialog } from '~/ui/feedback/dialog';
import { LoadingText } from '~/ui/feedback/loading';
import { showToast } from '~/ui/feedback/toast';
import { type ConnectedWallet, connectWallet } from '~/wallet/connected-wallet';
import { WalletError } from '~/wallet/provider';
import { useWallets } from '~/wallet/use-wallets';
import type { Wallet } from '~/wallet/wallets';

interface WalletDialogProps {
  chain: BadgeChain;
  userId: string;
  onConnected: (connected: ConnectedWallet) => void;
  onClose: () => void;
}

/** Lets the user choose a browser wallet and connects it. */
export function WalletDialog({ chain, userId, onConnected, onClose }: WalletDialogProps) {
  const found = useWallets();
  const demo = useQuery({
    queryKey: ['badges', 'demo-wallet', chain.test_wallet_key],
    queryFn: async () =>
      (await import('~/wallet/demo-wallet')).makeDemoWallet(chain, m.wallet_demo()) ?? null,
    enabled: chain.test_wallet_key !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [chosenId, setChosenId] = useState<string>();
  const connecting = useMutation({
    mutationFn: (wallet: Wallet) => connectWallet(wallet, userId),
    onSuccess: onConnected,
    onError: (error) => {
      if (error instanceof WalletError) showToast('error', error.message);
    },
  });
  const wallets = found && [...found, ...(demo.data ? [demo.data] : [])];
  return (
    <Dialog title={m.wallet_choose()} isOpen onClose={onClose}>
      <div className="mt-4 flex flex-col gap-3">
        {!wallets && <LoadingText text={m.wallet_searching()} />}
        {wallets?.length === 0 && (
          <Banner tone="info">
            <p className="font-semibold">{m.wallet_none()}</p>
            <p>{m.wallet_none_text()}</p>
          </Banner>
        )}
        {wallets?.map((wallet) => (
          <Button
            key={wallet.id}
            variant="secondary"
            isPending={connecting.isPending && chosenId === wallet.id}
            onClick={() => {
              setChosenId(wallet.id);
              connecting.mutate(wallet);
            }}
          >
            <WalletIcon aria-hidden className="size-5" />
            {wallet.name}
          </Button>
        ))}
        <div role="alert">{connecting.error && <Banner tone="error">{connecting.error.message}</Banner>}</div>
      </div>
    </Dialog>
  );
}
