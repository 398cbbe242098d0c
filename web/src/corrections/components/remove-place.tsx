import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LocationDetail } from '@wayable/protocol/locations';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { ConfirmDialog } from '~/ui/feedback/confirm-dialog';
import { failureText } from '~/ui/feedback/error-text';
import { showToast } from '~/ui/feedback/toast';
import { canRemoveQuery, removeLocation } from '../api/own-location';

interface RemovePlaceProps {
  userId: string;
  place: Pick<LocationDetail, 'id' | 'name' | 'created_at'>;
}

/** Removes a place added by mistake; renders nothing without permission. */
export function RemovePlace({ userId, place }: RemovePlaceProps) {
  const navigate = useNavigate();
  const canRemove = useQuery(canRemoveQuery(userId, place));
  const queryClient = useQueryClient();
  const removal = useMutation({
    // While offline, fail visibly instead of waiting behind the dialog.
    networkMode: 'always',
    mutationFn: () => removeLocation(place.id),
    onSuccess: async () => {
      showToast('success', m.place_removed());
      // Leave the page first, because it would refetch the removed place.
      await navigate('/map');
      await queryClient.invalidateQueries({ queryKey: ['locations'] });
    },
  });
  const [isAsking, setAsking] = useState(false);
  if (!canRemove.data) return null;
  return (
    <>
      <Button variant="quiet-danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden className="size-5" />
        {m.place_remove()}
      </Button>
      <ConfirmDialog
        title={m.place_remove_title()}
        text={m.place_remove_text({ name: place.name })}
        confirmLabel={m.place_remove()}
        isOpen={isAsking}
        isPending={removal.isPending}
        problem={removal.error ? failureText(m.place_remove_failed(), removal.error) : ''}
        onConfirm={() => removal.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
