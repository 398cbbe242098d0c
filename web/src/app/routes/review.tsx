import { m } from '~/paraglide/messages';
import { pageMeta } from '../head/page-meta';
import { ReviewScreen } from '../review/review-screen';
import { SessionGate } from '../session/session-gate';

export const meta = () => pageMeta(m.review_title(), m.review_description());

export default function ReviewRoute() {
  return (
    <SessionGate title={m.review_title()} description={m.review_intro()} text={m.review_gate()}>
      {(session) => (
        <div className="page-narrow py-8 sm:py-12">
          <h1 className="text-heading">{m.review_title()}</h1>
          <p className="mt-2 mb-8 text-ink-soft">{m.review_intro()}</p>
          <ReviewScreen userId={session.user.id} />
        </div>
      )}
    </SessionGate>
  );
}
