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
import { FollowButton } from '~/saved/components/follow-button';
import { SaveButton, SaveButtonForVisitors } from '~/saved/components/save-button';

/** The buttons that save a location. */
function SavingButtons({ location }: { location: ListedLocation }) {
  const session = useSession();
  if (session.status === 'loading') {
    // A press before the session is known would save a member's place on the device only.
    return (
      <div inert className="invisible">
        <SaveButtonForVisitors location={location} />
      </div>
    );
  }
  if (session.status !== 'signed-in') return <SaveButtonForVisitors location={location} />;
  const { id } = session.user;
  return (
    <>
      <SaveButton key={location.id} userId={id} location={location} />
      <FollowButton key={`follow-${location.id}`} userId={id} locationId={location.id} />
    </>
  );
}

/** Asks the reader whether the location is still as described. */
function LocationQuestion({ location, heading }: { location: ListedLocation; heading: 'h2' | 'h3' }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status !== 'signed-in') {
    const question = (
      <ConfirmationQuestionForVisitors heading={heading} signInPath={authPath(pathname + search)} />
    );
    if (session.status !== 'loading') return question;
    // Reserves space, so the content below does not move once the session is known.
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

/** Renders the save buttons and, for an open place, the question whether it is still as described. */
export const renderQuestion: RenderQuestion = (location, heading) => (
  <>
    <div className="flex flex-wrap gap-3">
      <SavingButtons location={location} />
    </div>
    {!location.closed_at && <LocationQuestion location={location} heading={heading} />}
  </>
);
