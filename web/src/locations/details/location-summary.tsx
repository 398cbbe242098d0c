import { ratingBand } from '@wayable/protocol/ratings';
import { ExternalLink, FileText, MapPin, MessageSquarePlus } from 'lucide-react';
import { categoryIcon, categoryLabel } from '~/catalogue/categories';
import { RatingBandBadge } from '~/catalogue/rating-bands';
import { m } from '~/paraglide/messages';
import { buttonStyles } from '~/ui/buttons/button-styles';
import { LinkButton } from '~/ui/buttons/link-button';
import { StarRow } from '~/ui/star-row';
import { formatNumber, formatRating } from '~/ui/text/format';
import type { ListedLocation } from '../explorer/explorer-entry';
import { useNeeds } from '../needs';
import { ConfirmationLine } from './confirmation-line';
import { directionsUrl } from './directions';
import { NeedsAnswer } from './needs-answer';
import { PublicFacts } from './public-facts';
import { reviewPath } from './review-path';
import { ShareButton } from './share-button';

interface LocationSummaryProps {
  location: ListedLocation;
  /** Whether to offer the location's own page. */
  hasPageLink?: boolean;
}

/** Address, category, rating, and what to do next. */
export function LocationSummary({ location, hasPageLink = false }: LocationSummaryProps) {
  const { id, name, address, category, overall_rating, total_reviews, public_facts } = location;
  const [needs] = useNeeds();
  const CategoryIcon = categoryIcon(category);
  return (
    <>
      <div className="flex flex-col gap-1.5 text-ink-soft">
        <p className="flex items-start gap-2.5">
          <MapPin aria-hidden className="mt-1 size-5 shrink-0" />
          <bdi className="min-w-0">{address || m.locations_address_unknown()}</bdi>
        </p>
        <p className="flex items-center gap-2.5">
          <CategoryIcon aria-hidden className="size-5 shrink-0" />
          {categoryLabel(category)}
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
      <NeedsAnswer location={location} needs={needs} />
      <div className="flex flex-wrap gap-3">
        <LinkButton to={reviewPath(location)} className="grow">
          <MessageSquarePlus aria-hidden className="size-5" />
          {m.locations_add_review()}
        </LinkButton>
        <a
          href={directionsUrl(location)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonStyles('secondary', 'grow')}
        >
          {m.locations_directions()}
          <span className="sr-only">{m.opens_in_new_tab()}</span>
          <ExternalLink aria-hidden className="size-5" />
        </a>
        <ShareButton id={id} name={name} />
        {hasPageLink && (
          <LinkButton to={`/locations/${id}`} variant="quiet" className="grow">
            <FileText aria-hidden className="size-5" />
            {m.locations_page()}
          </LinkButton>
        )}
      </div>
    </>
  );
}
