import { useQuery } from '@tanstack/react-query';
import { Bookmark, X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { Link } from 'react-router';
import { placeName } from '~/catalogue/kind-names';
import { placeAddress } from '~/catalogue/place-address';
import { locationQuery } from '~/locations/api/get-location';
import { LocationListItem } from '~/locations/explorer/results/location-list-item';
import { useNeeds } from '~/locations/needs';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { IconButton } from '~/ui/buttons/icon-button';
import { LinkButton } from '~/ui/buttons/link-button';
import { EmptyState } from '~/ui/feedback/empty-state';
import { ErrorState } from '~/ui/feedback/error-state';
import { errorText, failureText } from '~/ui/feedback/error-text';
import { FocusFallback } from '~/ui/feedback/focus-fallback';
import { LoadingText } from '~/ui/feedback/loading';
import { showToast } from '~/ui/feedback/toast';
import { formatDate } from '~/ui/text/format';
import { savedQuery } from '../api/list-saved';
import { useMoveToAccount, useSaveLocation } from '../api/save-location';
import { type DeviceSaved, forgetOnDevice, saveOnDevice, useDeviceSaved } from '../device-saved';
import { SavedLinkSettings } from './saved-link';

const NothingSaved = () => (
  <EmptyState
    icon={Bookmark}
    level={2}
    title={m.saved_none()}
    text={m.saved_none_text()}
    action={<LinkButton to="/map">{m.saved_find()}</LinkButton>}
  />
);

interface SavedRowProps {
  id: string;
  name: string;
  savedAt: string;
  onRemove: () => void;
  children: ReactNode;
}

function SavedRow({ id, name, savedAt, onRemove, children }: SavedRowProps) {
  return (
    <li className="flex items-start gap-2 py-2">
      <div className="min-w-0 grow">
        <Link to={`/locations/${id}`} className="block rounded-medium text-ink no-underline">
          {children}
        </Link>
        <p className="px-2 text-small text-ink-soft">{m.saved_on({ date: formatDate(savedAt) })}</p>
      </div>
      <IconButton icon={X} label={m.saved_remove_label({ name })} onClick={onRemove} />
    </li>
  );
}

/** Says that a place was removed, and offers an undo. */
const tellRemoved = (putBack: () => void) =>
  showToast('success', m.saved_removed(), { label: m.saved_undo(), onPress: putBack });

/** The account's saved places with their fit, and those stored on this device before. */
export function SavedList({ userId }: { userId: string }) {
  const [needs] = useNeeds();
  const saved = useQuery(savedQuery(userId, needs));
  const change = useSaveLocation();
  const list = useRef<HTMLUListElement>(null);
  const onDevice = useDeviceSaved();
  const set = async (id: string, isSaved: boolean) => {
    try {
      await change.mutateAsync({ id, isSaved });
      if (!isSaved) tellRemoved(() => void set(id, true));
      list.current?.focus();
    } catch (error) {
      showToast('error', failureText(m.saved_failed(), error));
    }
  };
  const places = saved.data?.data ?? [];
  return (
    <>
      {onDevice.length > 0 && (
        <FocusFallback>
          <DeviceSavedOffer places={onDevice} />
        </FocusFallback>
      )}
      {saved.isPending && <LoadingText text={m.saved_loading()} />}
      {saved.isError && !saved.data && (
        <ErrorState
          title={m.saved_load_failed()}
          text={errorText(saved.error)}
          isRetrying={saved.isFetching}
          onRetry={() => void saved.refetch()}
        />
      )}
      {saved.data && places.length === 0 && onDevice.length === 0 && <NothingSaved />}
      {places.length > 0 && (
        <FocusFallback>
          <ul
            ref={list}
            tabIndex={-1}
            aria-label={m.saved_title()}
            className="flex flex-col divide-y divide-line"
          >
            {places.map((place) => (
              <SavedRow
                key={place.id}
                id={place.id}
                name={placeName(place)}
                savedAt={place.saved_at}
                onRemove={() => void set(place.id, false)}
              >
                <LocationListItem location={place} isSelected={false} needs={needs} tellsConfirmation />
              </SavedRow>
            ))}
          </ul>
        </FocusFallback>
      )}
      <SavedLinkSettings userId={userId} />
    </>
  );
}

/** A place saved on this device, with what is known of it; its stored name without a network or after its deletion. */
function DevicePlace({ place }: { place: DeviceSaved }) {
  const { data } = useQuery(locationQuery(place.id));
  const [needs] = useNeeds();
  if (data) return <LocationListItem location={data} isSelected={false} needs={needs} tellsConfirmation />;
  return (
    <span className="flex flex-col gap-0.5 p-1.5">
      <span className="font-bold leading-snug">
        <bdi>{place.name}</bdi>
      </span>
      <span className="text-small leading-snug text-ink-soft">
        <bdi>{placeAddress(place)}</bdi>
      </span>
    </span>
  );
}

/** A visitor's saved places on this device. */
export function SavedListForVisitors() {
  const places = useDeviceSaved();
  const list = useRef<HTMLUListElement>(null);
  if (places.length === 0) return <NothingSaved />;
  const remove = (place: DeviceSaved) => {
    forgetOnDevice([place.id]);
    tellRemoved(() => saveOnDevice(place));
    list.current?.focus();
  };
  return (
    <>
      <p className="mb-2 text-ink-soft">{m.saved_on_device_text()}</p>
      <FocusFallback>
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={m.saved_on_device()}
          className="flex flex-col divide-y divide-line"
        >
          {places.map((place) => (
            <SavedRow
              key={place.id}
              id={place.id}
              name={place.name}
              savedAt={place.saved_at}
              onRemove={() => remove(place)}
            >
              <DevicePlace place={place} />
            </SavedRow>
          ))}
        </ul>
      </FocusFallback>
    </>
  );
}

/** Offers to add this device's places to the account. */
function DeviceSavedOffer({ places }: { places: readonly DeviceSaved[] }) {
  const move = useMoveToAccount();
  const headingId = useId();
  const add = async () => {
    try {
      await move.mutateAsync(places.map(({ id }) => id).toReversed());
      showToast('success', m.saved_added_to_account());
    } catch (error) {
      showToast('error', failureText(m.saved_failed(), error));
    }
  };
  return (
    <section
      aria-labelledby={headingId}
      className="mb-6 rounded-large border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id={headingId} className="text-lead">
        {m.saved_on_device()}
      </h2>
      <p className="mt-1 text-ink-soft">{m.saved_on_device_text()}</p>
      <ul className="mt-3 flex list-disc flex-col gap-1 ps-5">
        {places.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/locations/${id}`} className="text-link">
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      <Button className="mt-4" isPending={move.isPending} onClick={() => void add()}>
        {m.saved_add_to_account()}
      </Button>
    </section>
  );
}
