import { Share2 } from 'lucide-react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { showToast } from '~/ui/feedback/toast';
import { shareLink } from '~/ui/share-link';

/** Hands the address of a location's own page to another program or to the clipboard. */
export function ShareButton({ id, name }: { id: string; name: string }) {
  const share = async () => {
    const url = `${window.location.origin}/locations/${id}`;
    const outcome = await shareLink({ title: name, url });
    if (outcome === 'copied') showToast('success', m.locations_share_done());
    if (outcome === 'failed') showToast('error', m.locations_share_failed());
  };
  return (
    <Button
      variant="secondary"
      className="grow"
      title={m.locations_share_label({ name })}
      onClick={() => void share()}
    >
      <Share2 aria-hidden className="size-5" />
      {m.locations_share()}
    </Button>
  );
}
