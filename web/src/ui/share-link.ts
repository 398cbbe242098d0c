/**
 * Hands a link to another program where a touch device has a list of them, else to the clipboard.
 * @returns `shared` also where the person has closed the list: that is no failure
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
      // The list may be refused, as where the press is too long ago: the clipboard is left.
    }
  }
  try {
    await navigator.clipboard.writeText(link.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
