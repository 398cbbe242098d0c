import type { Needs } from '@wayable/protocol/answers/needs';
import { distanceMeters } from '@wayable/protocol/distance';
import { ratingBand } from '@wayable/protocol/ratings';
import { MapPinned } from 'lucide-react';
import { placeKindIcon } from '~/catalogue/kind-icons';
import { localName, placeName, whatLabel } from '~/catalogue/kind-names';
import { MarkShape } from '~/catalogue/mark-shape';
import { placeAddress } from '~/catalogue/place-address';
import { bandLabel } from '~/catalogue/rating-bands';
import { changesText, confirmationText } from '~/locations/confirmation-text';
import { ClosedMark } from '~/locations/details/closed-mark';
import { PublicFacts } from '~/locations/details/public-facts';
import { fitLabel, fitLocation, fitMark, reasonText } from '~/locations/fit';
import type { LngLat } from '~/map/geo';
import { m } from '~/paraglide/messages';
import { classNames } from '~/ui/class-names';
import { formatDistance, formatNumber, formatRating } from '~/ui/text/format';
import { useLengthUnit } from '~/ui/units';
import { bandCountsText } from '../cluster-bands';
import {
  type Cluster,
  clusterBand,
  clusterFactsText,
  clusterMark,
  clusterName,
  type ListedLocation,
} from '../explorer-entry';
import { KnownFeatures } from './known-features';
import { LocationThumbnail } from './location-thumbnail';

interface LocationListItemProps {
  location: ListedLocation;
  isSelected: boolean;
  needs: Needs;
  /** The point from which distances are measured, if the person chose one. */
  from?: LngLat | undefined;
  /** Whether to show when the place was last confirmed. */
  tellsConfirmation: boolean;
}

/** A location in the list, with the content of its marker's label and its address. */
export function LocationListItem(props: LocationListItemProps) {
  const { location, isSelected, needs, from, tellsConfirmation } = props;
  const { kind, category, overall_rating, total_reviews, public_facts, thumbnail } = location;
  const local = localName(location);
  const Icon = placeKindIcon(kind, category);
  const [unit] = useLengthUnit();
  const fit = fitLocation(location, needs);
  const reason = fit && fit.answer !== 'yes' ? fit.reasons[0] : undefined;
  const band = ratingBand(overall_rating, total_reviews);
  const confirmation = tellsConfirmation ? confirmationText(location) : undefined;
  const changes = changesText(location);
  return (
    <span
      className={classNames(
        'flex w-full flex-col gap-0.5 rounded-medium border-2 p-1.5 text-start',
        isSelected
          ? 'border-accent bg-accent-wash forced-colors:border-[Highlight] forced-colors:border-4'
          : 'border-transparent hover:bg-sunken forced-colors:border-[Canvas]',
      )}
    >
      <span className="flex items-start justify-between gap-2">
        <span className="flex min-w-0 flex-col gap-0.5">
          <span className="font-bold leading-snug">
            <bdi>{placeName(location)}</bdi>
            {local && (
              <span className="pause ms-1.5 text-small font-normal text-ink-soft">
                <bdi>{local}</bdi>
              </span>
            )}
          </span>
          <ClosedMark closedAt={location.closed_at} className="pause text-small leading-snug" />
          <span className="flex items-start gap-1 text-small leading-snug text-ink-soft">
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="pause sr-only">{whatLabel(location)}</span>
            <bdi className="pause">{placeAddress(location)}</bdi>
          </span>
        </span>
        {thumbnail && <LocationThumbnail thumbnail={thumbnail} />}
      </span>
      <span className="flex flex-wrap items-center gap-x-2 text-small leading-snug">
        <span className="pause inline-flex items-center gap-1.5 font-semibold">
          <MarkShape mark={band} />
          {bandLabel(band)}
          {total_reviews > 0 && ` ${formatRating(overall_rating)}`}
        </span>
        {total_reviews > 0 && (
          <span className="pause text-ink-soft">
            {m.locations_reviews({ count: total_reviews, shown: formatNumber(total_reviews) })}
          </span>
        )}
        {!fit && <KnownFeatures access={location.access} />}
        {from && (
          <span className="pause font-semibold">{formatDistance(distanceMeters(from, location), unit)}</span>
        )}
      </span>
      {confirmation && (
        <span className="pause initial-capital text-small leading-snug text-ink-soft">
          {changes ? m.locations_confirmation_changed({ confirmation, changes }) : confirmation}
        </span>
      )}
      <PublicFacts facts={public_facts} className="mt-0.5 text-small" />
      {fit && (
        <span className="pause mt-1 inline-flex items-start gap-1.5 text-small font-semibold leading-snug">
          <MarkShape mark={fitMark(fit.answer)} className="size-5" />
          {reason
            ? m.fit_label({ fit: fitLabel(fit.answer), reason: reasonText(reason, unit) })
            : fitLabel(fit.answer)}
        </span>
      )}
    </span>
  );
}

/** A group of close locations in the list. */
export function ClusterListItem({ cluster, near }: { cluster: Cluster; near: string | undefined }) {
  const band = clusterBand(cluster);
  const facts = clusterFactsText(cluster);
  const divided = bandCountsText(cluster.bands);
  return (
    <span className="flex w-full items-start gap-3 rounded-medium border-2 border-transparent px-1.5 py-2.5 text-start hover:bg-sunken forced-colors:border-[Canvas]">
      <MapPinned aria-hidden className="mt-0.5 size-6 shrink-0 text-accent" />
      <span className="flex flex-col gap-0.5">
        <span className="font-bold leading-snug">{clusterName(cluster, near)}</span>
        <span className="flex flex-wrap items-center gap-x-2 text-small leading-snug">
          <span className="pause inline-flex items-center gap-1.5 font-semibold">
            <MarkShape mark={clusterMark(cluster)} />
            {bandLabel(band)}
            {cluster.rated > 0 && ` ${formatRating(cluster.meanRating)}`}
          </span>
          {divided && <span className="pause w-full">{divided}</span>}
          {facts && <span className="pause">{facts}</span>}
          <span className="pause text-ink-soft">{m.locations_cluster_open()}</span>
        </span>
      </span>
    </span>
  );
}
