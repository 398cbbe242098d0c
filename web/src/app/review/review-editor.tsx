import type { Review } from '@wayable/protocol/reviews';
import { PhotoField } from '~/photos/components/photo-field';
import { useEditedPhotos } from '~/photos/use-edited-photos';
import { MyReviewEditor } from '~/reviews/components/my-review-editor';

interface ReviewEditorProps {
  userId: string;
  review: Review;
  onClose: () => void;
}

/** The editor of a stored review, with its kept and added photos. */
export function ReviewEditor({ userId, review, onClose }: ReviewEditorProps) {
  const photos = useEditedPhotos(userId, review);
  const field = (
    <PhotoField
      userId={userId}
      kept={photos.kept}
      onKept={photos.setKept}
      photos={photos.added}
      onChange={photos.setAdded}
      onPreparing={photos.setPreparing}
    />
  );
  return <MyReviewEditor review={review} photos={{ ...photos, field }} onClose={onClose} />;
}
