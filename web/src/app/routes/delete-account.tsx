import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { DeleteAccount } from '~/account/components/delete-account';
import { m } from '~/paraglide/messages';
import { pageMeta } from '../head/page-meta';
import { forgetReviewsOf } from '../review/queue/review-database';
import { SessionGate } from '../session/session-gate';

export const meta = () => pageMeta(m.delete_title());

export default function DeleteAccountScreen() {
  return (
    <SessionGate title={m.delete_title()} description={m.data_delete_text()} text={m.delete_gate()}>
      {(session) => (
        <div className="page-narrow py-8 sm:py-12">
          <Link to="/profile/security" className="inline-flex min-h-11 items-center gap-2 text-link">
            <ArrowLeft aria-hidden className="size-5" />
            {m.delete_back()}
          </Link>
          <h1 className="mt-2 mb-8 text-heading">{m.delete_title()}</h1>
          <DeleteAccount
            userId={session.user.id}
            // Without storage there is nothing to delete.
            onDeleted={() => forgetReviewsOf(session.user.id).catch(() => undefined)}
          />
        </div>
      )}
    </SessionGate>
  );
}
