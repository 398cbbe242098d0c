import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { PhotoGroup, LocationPhotos as PhotosPage } from '@wayable/protocol/photos';
import { useRef, useState } from 'react';
import { topicLabel } from '~/catalogue/details';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Tabs } from '~/ui/buttons/tabs';
import { Card } from '~/ui/card';
import { ErrorState } from '~/ui/feedback/error-state';
import { errorText } from '~/ui/feedback/error-text';
import { lazyDialog } from '~/ui/feedback/lazy-part';
import { formatNumber } from '~/ui/text/format';
import { useFocusOfMore } from '~/ui/use-focus-of-more';
import { locationPhotosQuery } from '../api/list-location-photos';
import { photoLabel } from '../photo-label';
import { PhotoButton } from './photo-button';

const PhotoViewer = lazyDialog(async () => (await import('./photo-viewer')).PhotoViewer);

/** The number of photos that are shown at first, so that the reviews stay near. */
const FIRST_SHOWN = 6;
const EDGE_REM = 13;

const groupLabel = (group: PhotoGroup): string =>
  group === 'other' ? m.photos_topic_other() : topicLabel(group);

interface LocationPhotosProps {
  id: string;
  heading: 'h2' | 'h3';
  /** Whether the section is a separate sheet, as on a location's page but not in the map's card. */
  isSheet?: boolean;
}

/** The photos of a place's reviews, by topic; renders nothing if there are none. */
export function LocationPhotos({ id, heading: Heading, isSheet = false }: LocationPhotosProps) {
  const query = useInfiniteQuery(locationPhotosQuery(id));
  const topics = query.data?.pages[0]?.topics;
  // Render nothing until there are photos or a failure. The failure stays visible while a retry runs.
  if (topics ? topics.length === 0 : query.errorUpdateCount === 0) return null;
  const content = (
    <>
      <Heading className="mb-3 text-lead">{m.photos_section()}</Heading>
      {topics ? (
        <PhotosByTopic id={id} topics={topics} />
      ) : (
        <PhotosProblem query={query} onRetry={() => void query.refetch()} />
      )}
    </>
  );
  return isSheet ? <Card>{content}</Card> : <section>{content}</section>;
}

function PhotosByTopic({ id, topics }: { id: string; topics: PhotosPage['topics'] }) {
  const [topic, setTopic] = useState<PhotoGroup>();
  if (topics.length === 1) return <PhotoGrid id={id} topic={undefined} />;
  const total = topics.reduce((sum, { count }) => sum + count, 0);
  return (
    <Tabs
      label={m.photos_gallery_topics()}
      selected={topic ?? 'all'}
      onChange={(key) => setTopic(key === 'all' ? undefined : key)}
      tabs={[
        { key: 'all' as const, label: tabLabel(m.photos_gallery_all(), total) },
        ...topics.map(({ topic: key, count }) => ({ key, label: tabLabel(groupLabel(key), count) })),
      ]}
      className="gap-4"
    >
      <PhotoGrid id={id} topic={topic} />
    </Tabs>
  );
}

const tabLabel = (text: string, count: number): string => `${text} (${formatNumber(count)})`;

interface PhotosProblemProps {
  query: Pick<UseInfiniteQueryResult, 'error' | 'isFetching'>;
  /** Undefined if the list has its own "try again" button. */
  onRetry?: () => void;
}

function PhotosProblem({ query, onRetry }: PhotosProblemProps) {
  return (
    <div className="my-4">
      <ErrorState
        title={m.photos_gallery_failed()}
        text={query.error ? errorText(query.error) : undefined}
        isRetrying={query.isFetching}
        {...(onRetry && { onRetry })}
      />
    </div>
  );
}

/** Returns each photo once, because a new review between two requests can put a photo on both pages. */
const photosOf = (pages: readonly PhotosPage[]) => [
  ...new Map(pages.flatMap(({ data }) => data).map((photo) => [photo.id, photo])).values(),
];

function PhotoGrid({ id, topic }: { id: string; topic: PhotoGroup | undefined }) {
  const query = useInfiniteQuery(locationPhotosQuery(id, topic));
  const [showsAll, setShowsAll] = useState(false);
  const [openId, setOpenId] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const pages = query.data?.pages ?? [];
  const photos = photosOf(pages);
  const count = pages[0]?.count ?? 0;
  const shown = showsAll ? photos : photos.slice(0, FIRST_SHOWN);
  const hasMore = shown.length < photos.length || query.hasNextPage;
  const rememberShown = useFocusOfMore(list, hasMore, 'button');
  const showMore = () => {
    rememberShown();
    if (showsAll) void query.fetchNextPage();
    else setShowsAll(true);
  };
  return (
    <>
      <ul
        ref={list}
        aria-label={m.photos_of_place()}
        aria-busy={query.isPlaceholderData}
        className="busy-bar grid grid-cols-3 gap-2"
      >
        {shown.map((photo, index) => (
          <li key={photo.id}>
            <PhotoButton
              photo={photo}
              label={photoLabel(photo, index, count)}
              edgeRem={EDGE_REM}
              onOpen={() => setOpenId(photo.id)}
              className="aspect-square w-full"
            />
          </li>
        ))}
      </ul>
      {query.isError && (
        <PhotosProblem
          query={query}
          {...(!query.isFetchNextPageError && { onRetry: () => void query.refetch() })}
        />
      )}
      {hasMore && (
        <Button
          variant="secondary"
          className="mt-3 w-full"
          isPending={query.isFetchingNextPage}
          onClick={showMore}
        >
          {query.isFetchNextPageError ? m.try_again() : m.photos_gallery_more()}
        </Button>
      )}
      {openId !== undefined && (
        <PhotoViewer
          photos={photos}
          count={count}
          onLast={() => {
            if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
          }}
          photoId={openId}
          onMove={setOpenId}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </>
  );
}
