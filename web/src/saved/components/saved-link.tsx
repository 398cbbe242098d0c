import { useQuery } from '@tanstack/react-query';
import { Copy, Share2 } from 'lucide-react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { ErrorState } from '~/ui/feedback/error-state';
import { errorText, failureText } from '~/ui/feedback/error-text';
import { showToast } from '~/ui/feedback/toast';
import { Switch } from '~/ui/forms/switch';
import { TextField } from '~/ui/forms/text-field';
import { savedLinkQuery, useSavedLink } from '../api/saved-link';

const addressOf = (token: string): string => `${window.location.origin}/saved/${token}`;

/** Switches the link to the saved places on and off, and shares it (docs/product.md#saved-places). */
export function SavedLinkSettings({ userId }: { userId: string }) {
  const link = useQuery(savedLinkQuery(userId));
  const change = useSavedLink(userId);
  if (link.isPending) return null;
  if (!link.data) {
    return (
      <ErrorState
        title={m.saved_link_load_failed()}
        text={link.error ? errorText(link.error) : undefined}
        isRetrying={link.isFetching}
        onRetry={() => void link.refetch()}
      />
    );
  }
  const { token } = link.data;
  const set = async (isOn: boolean) => {
    if (change.isPending) return;
    try {
      await change.mutateAsync(isOn);
      showToast('success', isOn ? m.saved_link_turned_on() : m.saved_link_turned_off());
    } catch (error) {
      showToast('error', failureText(m.saved_follow_failed(), error));
    }
  };
  return (
    <div className="mt-6 rounded-large border border-line bg-surface px-5 py-2 sm:px-6">
      <Switch
        label={m.saved_link()}
        help={m.saved_link_help()}
        isOn={token !== null}
        onChange={(isOn) => void set(isOn)}
      />
      {token !== null && <LinkToHandOn address={addressOf(token)} />}
    </div>
  );
}

function LinkToHandOn({ address }: { address: string }) {
  const link = { title: m.saved_shared_title(), url: address };
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => showToast('success', m.saved_link_copied()),
      // If the browser forbids copying, the person can select the URL.
      () => showToast('warning', m.saved_link_copy_failed()),
    );
  const share = () =>
    navigator.share(link).catch((error: unknown) => {
      // Closing the share dialog is not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) void copy();
    });
  return (
    <div className="flex flex-col gap-3 pb-4">
      <TextField
        type="url"
        label={m.saved_link_address()}
        value={address}
        onChange={() => undefined}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden className="size-5" />
          {m.saved_link_copy()}
        </Button>
        {navigator.canShare?.(link) && (
          <Button variant="secondary" onClick={() => void share()}>
            <Share2 aria-hidden className="size-5" />
            {m.saved_link_share()}
          </Button>
        )}
      </div>
    </div>
  );
}
