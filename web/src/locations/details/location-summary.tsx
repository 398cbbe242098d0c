import { ratingBand } from '@wayable/protocol/ratings';
import { MapPin } from 'lucide-react';
import { placeKindIcon } from '~/catalogue/kind-icons';
import { localName, whatLabel } from '~/catalogue/kind-names';
import { placeAddress } from '~/catalogue/place-address';
import { RatingBandBadge } from '~/catalogue/rating-bands';
import { m } from '~/paraglide/messages';
import { StarRow } from '~/ui/star-row';
import { formatNumber, formatRating } from '~/ui/text/format';
import type { ListedLocation } from '../explorer/explorer-entry';
import { ConfirmationLine } from './confirmation-line';
import { PublicFacts } from './public-facts';

interface LocationSummaryProps {
  location: ListedLocation;
}

/** Address, kind, rating, last confirmation and public facts. */
export function LocationSummary({ location }: LocationSummaryProps) {
  const { category, kind, overall_rating, total_reviews, public_facts } = location;
  const local = localName(location);
  const KindIcon = placeKindIcon(kind, category);
  return (
    <>
      {local && (
        <p className="text-lead">
          <bdi>{local}</bdi>
        </p>
      )}
      <div className="flex flex-col gap-1.5 text-ink-soft">
        <p className="flex items-start gap-2.5">
          <MapPin aria-hidden className="mt-1 size-5 shrink-0" />
          {/* Without this element, the flex item would take the text direction of the address. */}
          <span className="min-w-0">
            <bdi>{placeAddress(location)}</bdi>
          </span>
        </p>
        <p className="flex items-center gap-2.5">
          <KindIcon aria-hidden className="size-5 shrink-0" />
          {whatLabel(location)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {total_reviews > 0 && (
          <>
            <span aria-hidden="true" className="text-heading font-bold leading-tight">
              {formatRating(overall_rating)}
            </span>
            <StarRow rating={overall_rating} />
          </>
        )}
        <RatingBandBadge band={ratingBand(overall_rating, total_reviews)} />
        <span className="text-ink-soft">
          {m.locations_reviews({ count: total_reviews, shown: formatNumber(total_reviews) })}
        </span>
      </div>
      <ConfirmationLine location={location} />
      <PublicFacts facts={public_facts} />
    </>
  );
}
