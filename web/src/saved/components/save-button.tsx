import { useQuery } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { failureText } from '~/ui/feedback/error-text';
import { showToast } from '~/ui/feedback/toast';
import { formatNumber } from '~/ui/text/format';
import { followQuery } from '../api/follow';
import { useSaveLocation } from '../api/save-location';
import { DEVICE_SAVED_MAX, forgetOnDevice, saveOnDevice, useDeviceSaved } from '../device-saved';

interface SaveableLocation {
  id: string;
  name: string;
  address: string;
}

function ToggleButton({ isSaved, isPending, onToggle }: ToggleProps) {
  return (
    <Button variant="secondary" aria-pressed={isSaved} isPending={isPending} onClick={onToggle}>
      <Bookmark aria-hidden className="size-5" fill={isSaved ? 'currentColor' : 'none'} />
      {isSaved ? m.saved_is_saved() : m.saved_save()}
    </Button>
  );
}

interface ToggleProps {
  isSaved: boolean;
  isPending: boolean;
  onToggle: () => void;
}

/** Returns a function that confirms a saved place and offers the list. */
function useConfirmSaved(): () => void {
  const navigate = useNavigate();
  return () =>
    showToast('success', m.saved_done(), {
      label: m.saved_title(),
      onPress: () => void navigate('/saved'),
    });
}

/** Saves a place in the account, or removes it. */
export function SaveButton({ userId, location }: { userId: string; location: SaveableLocation }) {
  const kept = useQuery(followQuery(userId, location.id));
  const change = useSaveLocation();
  const confirmSaved = useConfirmSaved();
  const isSaved = kept.data?.is_saved ?? false;
  const toggle = async () => {
    try {
      await change.mutateAsync({ id: location.id, isSaved: !isSaved });
      if (isSaved) showToast('success', m.saved_removed());
      else confirmSaved();
    } catch (error) {
      showToast('error', failureText(m.saved_failed(), error));
    }
  };
  return (
    <ToggleButton
      isSaved={isSaved}
      isPending={kept.isPending || change.isPending}
      onToggle={() => void toggle()}
    />
  );
}

/** Saves a place on a visitor's device. */
export function SaveButtonForVisitors({ location }: { location: SaveableLocation }) {
  const isSaved = useDeviceSaved().some(({ id }) => id === location.id);
  const confirmSaved = useConfirmSaved();
  const toggle = () => {
    try {
      if (isSaved) {
        forgetOnDevice([location.id]);
        showToast('success', m.saved_removed());
      } else if (saveOnDevice(location)) confirmSaved();
      else showToast('error', m.problem_list_full({ count: formatNumber(DEVICE_SAVED_MAX) }));
    } catch (error) {
      showToast('error', failureText(m.saved_failed(), error));
    }
  };
  return <ToggleButton isSaved={isSaved} isPending={false} onToggle={toggle} />;
}
