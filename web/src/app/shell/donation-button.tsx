import { Heart } from 'lucide-react';
import { useState } from 'react';
import { m } from '~/paraglide/messages';
import { lazyDialog } from '~/ui/feedback/lazy-part';

const DonationDialog = lazyDialog(async () => (await import('./donation-dialog')).DonationDialog);

/**
 * The positions and styles of the heart. Each window size shows one of them (docs/product.md#donation-links).
 */
const LOOKS = {
  /** At the bottom left of a wide window, in its empty margin. The map's own button is at the right. */
  margin:
    'fixed start-4 bottom-4 z-20 hidden size-12 justify-center rounded-round border-2 border-line bg-surface shadow-float transition-transform hover:scale-105 2xl:flex print:hidden',
  menu: 'flex min-h-12 w-full gap-2 rounded-round px-4 text-start font-semibold hover:bg-accent-wash',
  footer:
    'mt-2 inline-flex min-h-11 gap-2 text-start underline underline-offset-4 hover:text-accent 2xl:hidden',
} as const;

/** Opens the dialog with the donation links. */
export function DonationButton({ place }: { place: keyof typeof LOOKS }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const isPicture = place === 'margin';
  return (
    <>
      <button
        type="button"
        aria-label={isPicture ? m.donate_open() : undefined}
        title={isPicture ? m.donate_open() : undefined}
        aria-haspopup="dialog"
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
        className={`items-center text-ink ${LOOKS[place]}`}
      >
        <Heart
          aria-hidden
          className={`shrink-0 fill-current text-danger ${isPicture ? 'size-6' : 'size-5'}`}
        />
        {!isPicture && m.donate_open()}
      </button>
      {wasOpened && <DonationDialog isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
