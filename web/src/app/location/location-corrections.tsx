import type { LocationDetail } from '@wayable/protocol/locations';
import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '~/auth/session/session-context';
import { authPath } from '~/auth/sign-in/next-path';
import { LocationHistory } from '~/corrections/components/location-history';
import { RemovePlace } from '~/corrections/components/remove-place';
import type { SuggestedPlace } from '~/corrections/suggestion-draft';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { LinkButton } from '~/ui/buttons/link-button';
import { lazyDialog } from '~/ui/feedback/lazy-part';

const SuggestionDialog = lazyDialog(
  async () => (await import('~/corrections/components/suggestion-dialog')).SuggestionDialog,
);

/** Ways to report a mistake in a place, and its corrections. Visitors are sent to the sign-in and back. */
export function LocationCorrections({
  place,
}: {
  place: SuggestedPlace & Pick<LocationDetail, 'created_at'>;
}) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [isSuggesting, setSuggesting] = useState(false);
  const content = (
    <>
      <PencilLine aria-hidden className="size-5" />
      {m.correction_suggest()}
    </>
  );
  return (
    <section aria-label={m.correction_heading()} className="flex flex-col gap-3 print:hidden">
      <h2 className="text-title">{m.correction_heading()}</h2>
      {session.status === 'signed-in' ? (
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setSuggesting(true)}>
          {content}
        </Button>
      ) : (
        <LinkButton to={authPath(pathname + search)} variant="secondary">
          {content}
        </LinkButton>
      )}
      {session.status === 'signed-in' && <RemovePlace userId={session.user.id} place={place} />}
      <LocationHistory
        key={place.id}
        locationId={place.id}
        userId={session.status === 'signed-in' ? session.user.id : undefined}
      />
      {isSuggesting && <SuggestionDialog place={place} onClose={() => setSuggesting(false)} />}
    </section>
  );
}
