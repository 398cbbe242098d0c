import { Wallet as WalletIcon } from 'lucide-react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { type ConnectedWallet, disconnectWallet } from '~/wallet/connected-wallet';
import { shortAddress } from '~/wallet/short-address';

interface WalletBarProps {
  connected: ConnectedWallet | undefined;
  onConnect: () => void;
}

/** Which wallet is connected, and the way to connect one. */
export function WalletBar({ connected, onConnect }: WalletBarProps) {
  if (!connected) {
    return (
      <Button variant="secondary" onClick={onConnect}>
        <WalletIcon aria-hidden className="size-5" />
        {m.wallet_connect()}
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="font-semibold">{m.wallet_connected({ address: shortAddress(connected.address) })}</p>
      <Button variant="quiet" onClick={disconnectWallet}>
        {m.wallet_disconnect()}
      </Button>
    </div>
  );
}
