import { useQuery } from '@tanstack/react-query';
import type { Location, NearbyLocation } from '@wayable/protocol/locations';
import { useMemo, useState } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Banner } from '~/ui/feedback/banner';
import { LiveMessage } from '~/ui/feedback/live-message';
import { formatMeters } from '~/ui/text/format';
import { useDebouncedValue } from '~/ui/use-debounced-value';
import { nearDuplicatesQuery } from '../api/find-near-duplicates';

interface NearDuplicatesProps {
  name: string;
  /** Degrees; null while unknown. */
  latitude: number | null;
  longitude: number | null;
  onUse: (location: Location) => void;
  /** Called if the person says that it is another place. The offer is removed, so the focus must move. */
  onDismissed: () => void;
}

const nameOf = ({ name, address }: NearbyLocation): string => (address ? `${name}, ${address}` : name);

/**
 * Offers existing places that may be the new one. If the server fails, there is no offer, and the place can
 * still be added.
 */
export function NearDuplicates({ name, latitude, longitude, onUse, onDismissed }: NearDuplicatesProps) {
  const place = useMemo(() => {
    const written = name.trim();
    if (written === '' || latitude === null || longitude === null) return null;
    return { name: written, latitude, longitude };
  }, [name, latitude, longitude]);
  const nearby = useQuery(nearDuplicatesQuery(useDebouncedValue(place)));
  const [refused, setRefused] = useState<readonly string[]>([]);
  const offers = (nearby.data?.data ?? []).filter(({ id }) => !refused.includes(id));
  const [nearest, ...others] = offers;
  const question = nearest
    ? m.locations_near_question({ name: nameOf(nearest), distance: formatMeters(nearest.distance_meters) })
    : '';
  return (
    <>
      <LiveMessage text={question} />
      {nearest && (
        <Banner tone="info">
          <fieldset>
            <legend className="font-semibold">{question}</legend>
            {others.length > 0 && <p className="mt-1">{m.locations_near_others()}</p>}
            <div className="mt-3 flex flex-wrap gap-3">
              {offers.map((offer) => (
                <Button
                  key={offer.id}
                  variant={offer === nearest ? 'primary' : 'secondary'}
                  onClick={() => {
                    const { distance_meters: _, ...location } = offer;
                    onUse(location);
                  }}
                >
                  {offer === nearest
                    ? m.locations_near_use()
                    : m.locations_near_use_other({
                        name: nameOf(offer),
                        distance: formatMeters(offer.distance_meters),
                      })}
                </Button>
              ))}
              <Button
                variant="secondary"
                onClick={() => {
                  setRefused([...refused, ...offers.map(({ id }) => id)]);
                  onDismissed();
                }}
              >
                {m.locations_near_add_new()}
              </Button>
            </div>
          </fieldset>
        </Banner>
      )}
    </>
  );
}
