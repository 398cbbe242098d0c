import type { Location } from '@wayable/protocol/locations';
import { MapPin } from 'lucide-react';
import { useRef } from 'react';
import { placeName, whatLabel } from '~/catalogue/kind-names';
import { placeAddress } from '~/catalogue/place-address';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { useFocusOnMount } from './use-focus-on-mount';

interface ChosenLocationProps {
  location: Location;
  takesFocus: boolean;
  onChange: () => void;
}

/** The chosen place, with a button to search again. */
export function ChosenLocation({ location, takesFocus, onChange }: ChosenLocationProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusOnMount(button, takesFocus);
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-medium border-2 border-accent bg-accent-wash p-4">
      <MapPin aria-hidden className="size-7 shrink-0 text-accent" />
      <div className="min-w-0 grow basis-48">
        <p className="sr-only">{m.locations_field_chosen()}</p>
        <p className="font-bold">
          <bdi>{placeName(location)}</bdi>
        </p>
        <p className="text-small text-ink-soft">
          <bdi>{placeAddress(location)}</bdi>
        </p>
        <p className="text-small text-ink-soft">{whatLabel(location)}</p>
      </div>
      <Button
        ref={button}
        variant="secondary"
        aria-label={m.locations_field_change_label({ name: placeName(location) })}
        onClick={onChange}
      >
        {m.locations_field_change()}
      </Button>
    </div>
  );
}
