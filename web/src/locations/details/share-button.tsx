import { Share2 } from 'lucide-react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { showToast } from '~/ui/feedback/toast';

/** Hands the address of a location's own page to another program or to the clipboard. */
export function ShareButton({ id, name }: { id: string; name: string }) {
  const share = async () => {
    const url = `${window.location.origin}/locations/${id}`;
    if (navigator.canShare?.({ title: name, url }) && matchMedia('(pointer: coarse)').matches) {
      // A person who closes the device's list has changed their mind: that is no failure.
      await navigator.share({ title: name, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      showToast('success', m.locations_share_done());
    } catch {
      showToast('error', m.locations_share_failed());
    }
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
