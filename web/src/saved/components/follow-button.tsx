import { useQuery } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { failureText } from '~/ui/feedback/error-text';
import { showToast } from '~/ui/feedback/toast';
import { followQuery, useFollow } from '../api/follow';

/**
 * Follows a place: the person is notified when the answers about it change (docs/product.md#saved-places).
 */
export function FollowButton({ userId, locationId }: { userId: string; locationId: string }) {
  const follow = useQuery(followQuery(userId, locationId));
  const change = useFollow(userId, locationId);
  const isFollowed = follow.data?.is_followed ?? false;
  const toggle = async () => {
    try {
      await change.mutateAsync(!isFollowed);
    } catch (error) {
      showToast('error', failureText(m.saved_follow_failed(), error));
    }
  };
  const Icon = isFollowed ? BellRing : Bell;
  return (
    <Button
      variant="secondary"
      aria-pressed={isFollowed}
      isPending={follow.isPending || change.isPending}
      onClick={() => void toggle()}
    >
      <Icon aria-hidden className="size-5" />
      {isFollowed ? m.saved_is_followed() : m.saved_follow()}
    </Button>
  );
}
