import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '~/paraglide/messages';
import { classNames } from '~/ui/class-names';

/** The floating plus (docs/product.md#map-explorer). */
export function AddReviewButton({ className }: { className: string }) {
  return (
    <Link
      to="/review"
      aria-label={m.locations_plus()}
      title={m.locations_plus()}
      className={classNames(
        'flex size-14 items-center justify-center rounded-round border-2 border-surface bg-accent text-on-accent shadow-float transition-transform hover:scale-105',
        className,
      )}
    >
      <Plus aria-hidden className="size-7" />
    </Link>
  );
}
