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

/** Removes a place that the person added by mistake; nothing where they may not. */
export function RemovePlace({ userId, place }: RemovePlaceProps) {
  const navigate = useNavigate();
  const canRemove = useQuery(canRemoveQuery(userId, place));
  const queryClient = useQueryClient();
  const removal = useMutation({
    // Without a network it fails and says so, instead of waiting behind an open dialog.
    networkMode: 'always',
    mutationFn: () => removeLocation(place.id),
    onSuccess: async () => {
      showToast('success', m.place_removed());
      // The page of the place is left first: it would ask for what is gone.
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
