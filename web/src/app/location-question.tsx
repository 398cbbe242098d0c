import { useLocation } from 'react-router';
import { authPath } from '~/auth/next-path';
import { useSession } from '~/auth/session-context';
import { ChangeNotes } from '~/freshness/components/change-notes';
import { StillTrue, StillTrueForVisitors } from '~/freshness/components/still-true';
import type { RenderQuestion } from '~/locations/details/location-card';
import { reviewPath } from '~/locations/details/review-path';
import type { ListedLocation } from '~/locations/explorer/explorer-entry';

/** Asks whoever looks at a location whether it is still as described. */
function LocationQuestion({ location, heading }: { location: ListedLocation; heading: 'h2' | 'h3' }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status === 'loading') return null;
  if (session.status !== 'signed-in')
    return <StillTrueForVisitors heading={heading} signInPath={authPath(pathname + search)} />;
  const { id } = location;
  return (
    <>
      <StillTrue
        key={id}
        userId={session.user.id}
        heading={heading}
        location={{ id, reviewPath: reviewPath(location) }}
      />
      {session.isAdmin && (location.changes_reported ?? 0) > 0 && <ChangeNotes locationId={id} />}
    </>
  );
}

/** For the screens of locations. */
export const renderQuestion: RenderQuestion = (location, heading) => (
  <LocationQuestion location={location} heading={heading} />
);
