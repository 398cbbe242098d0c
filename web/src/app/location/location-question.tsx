import { useLocation } from 'react-router';
import { useSession } from '~/auth/session/session-context';
import { authPath } from '~/auth/sign-in/next-path';
import { ChangeNotes } from '~/freshness/components/change-notes';
import { StillTrue, StillTrueForVisitors } from '~/freshness/components/still-true';
import type { RenderQuestion } from '~/locations/details/location-card';
import { reviewPath } from '~/locations/details/review-path';
import type { ListedLocation } from '~/locations/explorer/explorer-entry';

/** Asks whoever looks at a location whether it is still as described. */
function LocationQuestion({ location, heading }: { location: ListedLocation; heading: 'h2' | 'h3' }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status !== 'signed-in') {
    const question = <StillTrueForVisitors heading={heading} signInPath={authPath(pathname + search)} />;
    if (session.status !== 'loading') return question;
    // Room for it: what stands below must not move when it is known who asks.
    return (
      <div inert className="invisible">
        {question}
      </div>
    );
  }
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
