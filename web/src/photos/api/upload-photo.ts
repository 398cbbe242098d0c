import type { ReviewPhoto } from '../review-photo';

export async function uploadPhoto(
  _photo: ReviewPhoto,
  _options: { onProgress?: (share: number) => void; signal?: AbortSignal } = {},
): Promise<void> {}
