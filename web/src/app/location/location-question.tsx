import { useLocation } from 'react-router';
import { useSession } from '~/auth/session/session-context';
import { authPath } from '~/auth/sign-in/next-path';
import { ConfirmationNotes } from '~/confirmations/components/confirmation-notes';
import {
  ConfirmationQuestion,
  ConfirmationQuestionForVisitors,
} from '~/confirmations/components/confirmation-question';
import type { RenderQuestion } from '~/locations/details/location-card';
import { reviewPath } from '~/locations/details/review-path';
import type { ListedLocation } from '~/locations/explorer/explorer-entry';

/** Asks the reader of a location whether it is still as described. */
function LocationQuestion({ location, heading }: { location: ListedLocation; heading: 'h2' | 'h3' }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status !== 'signed-in') {
    const question = (
      <ConfirmationQuestionForVisitors heading={heading} signInPath={authPath(pathname + search)} />
    );
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
      <ConfirmationQuestion
        key={id}
        userId={session.user.id}
        heading={heading}
        location={{ id, reviewPath: reviewPath(location) }}
      />
      {session.isAdmin && (location.changes_reported ?? 0) > 0 && <ConfirmationNotes locationId={id} />}
    </>
  );
}

/** For the screens of locations. */
export const renderQuestion: RenderQuestion = (location, heading) => (
  <LocationQuestion location={location} heading={heading} />
);
