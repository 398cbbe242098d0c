import { useEffect } from 'react';

/** Names the page after what it shows, once that is known; where it goes and no other title comes, the one of before is back. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return undefined;
    const before = document.title;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  }, [title]);
}
