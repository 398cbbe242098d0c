import { CATEGORIES } from '@wayable/protocol/categories';
import { CORRECTION_KINDS, CORRECTION_NOTE_MAX, type CorrectionKind } from '@wayable/protocol/corrections';
import { LOCATION_ADDRESS_MAX, LOCATION_NAME_MAX } from '@wayable/protocol/locations';
import { MapPin } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { categoryLabel } from '~/catalogue/categories';
import { ChosenLocation } from '~/locations/location-field/chosen-location';
import { LocationComboBox } from '~/locations/location-field/location-combo-box';
import { PointFields } from '~/locations/location-field/point-fields';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { FieldError } from '~/ui/forms/field';
import { focusField } from '~/ui/forms/focus-field';
import { RadioGroup } from '~/ui/forms/radio-group';
import { Select } from '~/ui/forms/select';
import { TextArea } from '~/ui/forms/text-area';
import { TextField } from '~/ui/forms/text-field';
import { CORRECTION_KIND_TEXTS } from '../correction-text';
import {
  hasMoved,
  type SuggestedPlace,
  type SuggestionDraft,
  type SuggestionErrors,
} from '../suggestion-draft';

interface SuggestionFieldsProps {
  /** The place as it was when the form was opened. */
  place: SuggestedPlace;
  draft: SuggestionDraft;
  errors: SuggestionErrors;
  onChange: (changes: Partial<SuggestionDraft>) => void;
}

const KIND_HELPS: Record<CorrectionKind, () => string> = {
  edit: m.correction_kind_edit_help,
  moved: m.correction_kind_moved_help,
  closed: m.correction_kind_closed_help,
  missing: m.correction_kind_missing_help,
  duplicate: m.correction_kind_duplicate_help,
};
const CATEGORY_OPTIONS = CATEGORIES.map((value) => ({ value, label: categoryLabel(value) }));

/** The kind of mistake and its fields. */
export function SuggestionFields(props: SuggestionFieldsProps) {
  const { draft, errors, onChange } = props;
  const { kind } = draft;
  return (
    <>
      <RadioGroup
        label={m.correction_kind()}
        value={kind}
        onChange={(chosen) => onChange({ kind: chosen })}
        options={CORRECTION_KINDS.map((value) => ({
          value,
          label: CORRECTION_KIND_TEXTS[value](),
          help: KIND_HELPS[value](),
        }))}
        error={errors.kind}
      />
      {(kind === 'edit' || kind === 'moved') && <EditFields key={kind} {...props} />}
      {kind === 'duplicate' && <OtherPlace other={draft.other} error={errors.other} onChange={onChange} />}
      {kind !== null && (
        <TextArea
          label={m.correction_note()}
          help={m.correction_note_help()}
          rows={3}
          value={draft.note}
          onChange={(note) => onChange({ note })}
          maxCharacters={CORRECTION_NOTE_MAX}
          error={errors.note}
        />
      )}
    </>
  );
}

/** The new values: address and position of a moved place, otherwise all fields. */
function EditFields({ place, draft, errors, onChange }: SuggestionFieldsProps) {
  const isMove = draft.kind === 'moved';
  // A position that was already changed must not be sent unseen.
  const [shown, setShown] = useState<'no' | 'yes' | 'asked'>(isMove || hasMoved(draft, place) ? 'yes' : 'no');
  const point = useRef<HTMLDivElement>(null);
  // The pressed button was removed.
  useEffect(() => {
    if (shown === 'asked') focusField(point.current?.querySelector('input'));
  }, [shown]);
  return (
    <>
      {!isMove && (
        <TextField
          label={m.locations_field_name()}
          maxLength={LOCATION_NAME_MAX}
          autoComplete="off"
          value={draft.name}
          onChange={(name) => onChange({ name })}
          error={errors.name}
        />
      )}
      <TextField
        label={m.geocoder_address()}
        maxLength={LOCATION_ADDRESS_MAX}
        autoComplete="off"
        value={draft.address}
        onChange={(address) => onChange({ address })}
        error={errors.address}
      />
      {!isMove && (
        <Select
          label={m.locations_field_category()}
          value={draft.category}
          onChange={(category) => onChange({ category })}
          options={CATEGORY_OPTIONS}
          error={errors.category}
        />
      )}
      {shown !== 'no' ? (
        <div ref={point}>
          <PointFields
            latitude={draft.latitude}
            longitude={draft.longitude}
            onChange={onChange}
            error={errors.position}
          />
        </div>
      ) : (
        <Button variant="quiet" className="self-start" onClick={() => setShown('asked')}>
          <MapPin aria-hidden className="size-5" />
          {m.correction_position()}
        </Button>
      )}
    </>
  );
}

interface OtherPlaceProps {
  other: SuggestionDraft['other'];
  error: string | undefined;
  onChange: SuggestionFieldsProps['onChange'];
}

/** Asks for the place that this place duplicates. */
function OtherPlace({ other, error, onChange }: OtherPlaceProps) {
  const [query, setQuery] = useState('');
  const [wasChosen, setWasChosen] = useState(false);
  if (other) {
    return (
      <div>
        <ChosenLocation location={other} takesFocus={wasChosen} onChange={() => onChange({ other: null })} />
        {error && <FieldError text={error} />}
      </div>
    );
  }
  return (
    <LocationComboBox
      label={m.correction_other()}
      help={m.correction_other_help()}
      query={query}
      onQueryChange={setQuery}
      onChoose={(location) => {
        setWasChosen(true);
        onChange({ other: location });
      }}
      error={error}
      takesFocus={wasChosen}
    />
  );
}
