import { useQuery } from '@tanstack/react-query';
import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { clientConfigQuery } from '~/api-client/client-config';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { errorText } from '~/ui/feedback/error-text';
import { LiveMessage } from '~/ui/feedback/live-message';
import { showToast } from '~/ui/feedback/toast';
import { googleFor } from '../google-on-demand';
import { type LocatedAddress, locateAddress } from '../locate-address';

interface MyLocationButtonProps {
  /** Called at the start. The returned function takes the result; it returns false if the result is no longer needed. */
  onStart: () => (located: LocatedAddress) => boolean;
}

/** Reads the position of the device and looks up its address (docs/product.md#positions). */
export function MyLocationButton({ onStart }: MyLocationButtonProps) {
  const { data: config, isPending } = useQuery(clientConfigQuery);
  const [isLocating, setLocating] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const [areaHint, setAreaHint] = useState('');

  const take = async () => {
    if (isPending) {
      // Until the configuration is loaded, the geocoder to ask is unknown.
      showToast('info', m.geolocation_maps_loading());
      return;
    }
    const accept = onStart();
    setLocating(true);
    setAnnouncement(m.geocoder_locating());
    setAreaHint('');
    try {
      const located = await locateAddress(googleFor(config?.googleMapsApiKey));
      if (!accept(located)) {
        setAnnouncement('');
        return;
      }
      if (located.warning) showToast('warning', located.warning);
      const meters = String(Math.round(located.position.accuracyMeters));
      setAnnouncement(m.geocoder_located({ meters }));
      if (located.area) setAreaHint(m.geocoder_located_area({ area: located.area }));
    } catch (error) {
      setAnnouncement('');
      showToast('error', errorText(error));
    } finally {
      setLocating(false);
    }
  };

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="secondary" isPending={isLocating} onClick={take}>
        {!isLocating && <LocateFixed aria-hidden className="size-5" />}
        {m.geocoder_my_location()}
      </Button>
      {announcement && <p className="text-small text-ink-soft">{announcement}</p>}
      {areaHint && <p className="w-full">{areaHint}</p>}
      <LiveMessage text={areaHint ? `${announcement} ${areaHint}` : announcement} />
    </div>
  );
}
