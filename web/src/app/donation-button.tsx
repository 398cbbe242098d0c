import { Heart } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { m } from '~/paraglide/messages';

const DonationDialog = lazy(async () => ({ default: (await import('./donation-dialog')).DonationDialog }));

/** The floating heart; bottom left, because the map's own button floats at the bottom right. */
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
        className="fixed bottom-4 start-4 z-20 flex size-12 items-center justify-center rounded-round border-2 border-line bg-surface text-danger shadow-float transition-transform hover:scale-105"
      >
        <Heart aria-hidden className="size-6 fill-current" />
      </button>
      {wasOpened && (
        <Suspense>
          <DonationDialog isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
