import { useSession } from '~/auth/session/session-context';
import { m } from '~/paraglide/messages';
import { SavedList, SavedListForVisitors } from '~/saved/components/saved-list';
import { LoadingText } from '~/ui/feedback/loading';
import { pageMeta } from '../head/page-meta';

export const meta = () => pageMeta(m.saved_title(), m.saved_description());

export default function SavedScreen() {
  const session = useSession();
  return (
    <div className="page max-w-[46rem] py-8 sm:py-12">
      <h1 className="text-heading">{m.saved_title()}</h1>
      <p className="mt-1 mb-6 text-ink-soft">{m.saved_description()}</p>
      {session.status === 'loading' && <LoadingText text={m.saved_loading()} />}
      {session.status === 'signed-in' && <SavedList userId={session.user.id} />}
      {(session.status === 'signed-out' || session.status === 'second-factor') && <SavedListForVisitors />}
    </div>
  );
}
