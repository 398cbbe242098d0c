import { Heart } from 'lucide-react';
import { useState } from 'react';
import { m } from '~/paraglide/messages';
import { lazyDialog } from '~/ui/feedback/lazy-part';

const DonationDialog = lazyDialog(async () => (await import('./donation-dialog')).DonationDialog);

/**
 * The floating heart: bottom left, because the map's own button floats at the bottom right; on a phone over the header,
 * in the room that the bell leaves for it (navbar.tsx).
 */
export function DonationButton() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={m.donate_open()}
        title={m.donate_open()}
        aria-haspopup="dialog"
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
        className="absolute end-20 top-3 z-40 flex size-12 tall:fixed md:fixed md:start-4 md:end-auto md:top-auto md:bottom-4 md:z-20 items-center justify-center rounded-round border-2 border-line bg-surface text-danger transition-transform hover:scale-105 md:shadow-float print:hidden"
      >
        <Heart aria-hidden className="size-6 fill-current" />
      </button>
      {wasOpened && <DonationDialog isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
