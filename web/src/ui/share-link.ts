/**
 * Shares a link with the share sheet of a touch device, else copies it.
 * @returns `shared` also if the user closed the sheet, which is no failure
 */
export async function shareLink(link: {
  title: string;
  url: string;
}): Promise<'shared' | 'copied' | 'failed'> {
  if (navigator.canShare?.(link) && matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share(link);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
      // Sharing may be refused, e.g. too long after the press. Copy instead.
    }
  }
  try {
    await navigator.clipboard.writeText(link.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
