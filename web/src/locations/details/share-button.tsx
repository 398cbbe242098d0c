import { Share2 } from 'lucide-react';
import { m } from '~/paraglide/messages';
import { IconButton } from '~/ui/buttons/icon-button';
import { showToast } from '~/ui/feedback/toast';
import { shareLink } from '~/ui/share-link';

/** Shares the URL of a location's page through the system's dialog or the clipboard. */
export function ShareButton({ id, name }: { id: string; name: string }) {
  const share = async () => {
    const url = `${window.location.origin}/locations/${id}`;
    const outcome = await shareLink({ title: name, url });
    if (outcome === 'copied') showToast('success', m.locations_share_done());
    if (outcome === 'failed') showToast('error', m.locations_share_failed());
  };
  return <IconButton icon={Share2} label={m.locations_share()} onClick={() => void share()} />;
}
