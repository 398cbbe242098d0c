import { ExternalLink, MessageSquarePlus } from 'lucide-react';
import type { LngLat } from '~/map/geo';
import { m } from '~/paraglide/messages';
import { buttonStyles } from '~/ui/buttons/button-styles';
import { LinkButton } from '~/ui/buttons/link-button';
import { classNames } from '~/ui/class-names';
import type { ListedLocation } from '../explorer/explorer-entry';
import { reviewPath } from './review-path';
import { ShareButton } from './share-button';

interface LocationActionsProps {
  location: ListedLocation;
  className?: string;
}

/** Returns the URL of an external page with directions to a point (docs/product.md#map-explorer). */
const directionsUrl = ({ latitude, longitude }: LngLat): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;

/** The actions for a location, in a bar that stays in place while the content scrolls. */
export function LocationActions({ location, className }: LocationActionsProps) {
  const { id, name } = location;
  return (
    <div
      className={classNames(
        'bottom-0 z-10 flex flex-wrap items-center gap-x-1.5 gap-y-2 border-t border-line bg-surface py-2.5 tall:sticky print:hidden',
        className,
      )}
    >
      <LinkButton to={reviewPath(location)} className="grow px-3">
        <MessageSquarePlus aria-hidden className="size-5" />
        {m.locations_add_review()}
      </LinkButton>
      <a
        href={directionsUrl(location)}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonStyles('secondary', 'grow px-3')}
      >
        {m.locations_directions()}
        <span className="sr-only">{m.opens_in_new_tab()}</span>
        <ExternalLink aria-hidden className="size-5 max-sm:hidden" />
      </a>
      <ShareButton id={id} name={name} />
    </div>
  );
}
