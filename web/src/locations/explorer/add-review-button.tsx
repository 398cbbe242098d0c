import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '~/paraglide/messages';
import { LinkButton } from '~/ui/buttons/link-button';
import { classNames } from '~/ui/class-names';

/** The floating plus button (docs/product.md#map-explorer). */
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

/** A bar with the link, below a full-screen list. A floating button would cover rows there. */
export function AddReviewBar() {
  return (
    <div className="border-t border-line px-3 py-2">
      <LinkButton to="/review" className="w-full">
        <Plus aria-hidden className="size-5" />
        {m.locations_plus()}
      </LinkButton>
    </div>
  );
}
