import { Wifi, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { m } from '~/paraglide/messages';

/** The duration in docs/product.md#network-banner. */
const SHOWN_MS = 3_000;

/** Shows and announces for three seconds that the connection was lost or restored. */
export function NetworkBanner() {
  const [change, setChange] = useState<'none' | 'offline' | 'online'>('none');

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (next: 'offline' | 'online') => {
      clearTimeout(timer);
      setChange(next);
      timer = setTimeout(() => setChange('none'), SHOWN_MS);
    };
    const goOffline = () => show('offline');
    const goOnline = () => show('online');
    window.addEventListener('offline', goOffline);
    window.addEventListener('online', goOnline);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('offline', goOffline);
      window.removeEventListener('online', goOnline);
    };
  }, []);

  const Icon = change === 'offline' ? WifiOff : Wifi;
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-(--header-height) z-40">
      {change !== 'none' && (
        <p className="flex animate-rise items-center justify-center gap-3 border-b border-line bg-ink px-4 py-3 text-center font-semibold text-paper">
          <Icon aria-hidden className="size-5 shrink-0" />
          {change === 'offline' ? m.network_offline() : m.network_online()}
        </p>
      )}
    </div>
  );
}
