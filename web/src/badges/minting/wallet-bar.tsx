import { Wallet as WalletIcon } from 'lucide-react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { type ConnectedWallet, disconnectWallet } from '~/wallet/connected-wallet';
import { shortAddress } from '~/wallet/short-address';

interface WalletBarProps {
  connected: ConnectedWallet | undefined;
  onConnect: () => void;
}

/** Shows the connected wallet, or connects one. */
export function WalletBar({ connected, onConnect }: WalletBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      {connected && (
        <p className="font-semibold">{m.wallet_connected({ address: shortAddress(connected.address) })}</p>
      )}
      {/* One button for both states, so that it keeps the focus. */}
      <Button variant={connected ? 'quiet' : 'secondary'} onClick={connected ? disconnectWallet : onConnect}>
        {!connected && <WalletIcon aria-hidden className="size-5" />}
        {connected ? m.wallet_disconnect() : m.wallet_connect()}
      </Button>
    </div>
  );
}
