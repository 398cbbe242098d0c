import { DEFAULT_VIEW } from '@wayable/protocol/locations';
import { useState } from 'react';
import { PointPicker } from '~/map/point-picker';
import { m } from '~/paraglide/messages';
import { LiveMessage } from '~/ui/feedback/live-message';
import { RequiredMark } from '~/ui/forms/field';
import { TextField } from '~/ui/forms/text-field';
import { formatDegrees, parseDegrees, type TypedDegrees } from './degrees';

interface Degrees {
  latitude: number | null;
  longitude: number | null;
}

interface PointFieldsProps extends Degrees {
  onChange: (point: Degrees) => void;
  error: string | undefined;
}

const degreesOf = (typed: TypedDegrees): number | null => (typed.kind === 'degrees' ? typed.degrees : null);

/** The point of a new place, on a small map or as numbers. */
export function PointFields({ latitude, longitude, onChange, error }: PointFieldsProps) {
  const [typed, setTyped] = useState({
    latitude: formatDegrees(latitude),
    longitude: formatDegrees(longitude),
  });
  const [announcement, setAnnouncement] = useState('');
  const [initialCamera] = useState(() => ({
    latitude: latitude ?? DEFAULT_VIEW.latitude,
    longitude: longitude ?? DEFAULT_VIEW.longitude,
    zoom: latitude === null ? DEFAULT_VIEW.zoom : 15,
  }));

  const type = (changes: Partial<typeof typed>) => {
    const next = { ...typed, ...changes };
    setTyped(next);
    onChange({
      latitude: degreesOf(parseDegrees(next.latitude, 90)),
      longitude: degreesOf(parseDegrees(next.longitude, 180)),
    });
  };
  const isWrong = (text: string, limit: 90 | 180) => parseDegrees(text, limit).kind === 'wrong';

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-semibold">
        {m.locations_field_point()} <RequiredMark />
      </legend>
      <p className="text-small text-ink-soft">{m.locations_field_point_help()}</p>
      <PointPicker
        initialCamera={initialCamera}
        point={latitude === null || longitude === null ? null : { latitude, longitude }}
        onChange={(point) => {
          setTyped({
            latitude: formatDegrees(point.latitude),
            longitude: formatDegrees(point.longitude),
          });
          setAnnouncement(
            m.map_point_set({ latitude: String(point.latitude), longitude: String(point.longitude) }),
          );
          onChange(point);
        }}
      />
      <LiveMessage text={announcement} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          isRequired
          label={m.locations_field_latitude()}
          help={m.locations_field_latitude_help()}
          inputMode="decimal"
          autoComplete="off"
          value={typed.latitude}
          onChange={(text) => type({ latitude: text })}
          error={isWrong(typed.latitude, 90) ? m.locations_field_latitude_error() : error}
        />
        <TextField
          isRequired
          label={m.locations_field_longitude()}
          help={m.locations_field_longitude_help()}
          inputMode="decimal"
          autoComplete="off"
          value={typed.longitude}
          onChange={(text) => type({ longitude: text })}
          error={isWrong(typed.longitude, 180) ? m.locations_field_longitude_error() : undefined}
        />
      </div>
    </fieldset>
  );
}
