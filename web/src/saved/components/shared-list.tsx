import { useQuery } from '@tanstack/react-query';
import { Bookmark, SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { ApiError } from '~/api-client/api-error';
import { LocationListItem } from '~/locations/explorer/results/location-list-item';
import { useNeeds } from '~/locations/needs';
import { m } from '~/paraglide/messages';
import { LinkButton } from '~/ui/buttons/link-button';
import { EmptyState } from '~/ui/feedback/empty-state';
import { ErrorState } from '~/ui/feedback/error-state';
import { errorText } from '~/ui/feedback/error-text';
import { LoadingScreen } from '~/ui/feedback/loading-screen';
import { sharedListQuery } from '../api/saved-link';

/** The places of a shared list. */
export function SharedList({ token }: { token: string }) {
  const [needs] = useNeeds();
  const list = useQuery(sharedListQuery(token, needs));
  if (list.isPending) return <LoadingScreen title={m.saved_shared_title()} text={m.saved_loading()} />;
  // The link is off or unknown, so do not show a list that was loaded before.
  if (list.error instanceof ApiError && [400, 404].includes(list.error.status)) {
    return (
      <EmptyState
        level={1}
        icon={SearchX}
        title={m.saved_shared_missing()}
        text={m.saved_shared_missing_text()}
        action={<LinkButton to="/map">{m.saved_find()}</LinkButton>}
      />
    );
  }
  const places = list.data?.data ?? [];
  return (
    <div className="page max-w-[46rem] py-8 sm:py-12">
      <h1 className="text-heading">{m.saved_shared_title()}</h1>
      <p className="mt-1 mb-6 text-ink-soft">{m.saved_shared_text()}</p>
      {list.isError && (
        <ErrorState
          title={m.saved_load_failed()}
          text={errorText(list.error)}
          isRetrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && places.length === 0 && (
        <EmptyState
          icon={Bookmark}
          level={2}
          title={m.saved_shared_none()}
          text={m.saved_shared_none_text()}
        />
      )}
      {places.length > 0 && (
        <ul aria-label={m.saved_shared_title()} className="flex flex-col divide-y divide-line">
          {places.map((place) => (
            <li key={place.id} className="py-2">
              <Link to={`/locations/${place.id}`} className="block rounded-medium text-ink no-underline">
                <LocationListItem location={place} isSelected={false} needs={needs} tellsConfirmation />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
