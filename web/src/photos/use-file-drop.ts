import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useDrop } from 'react-aria-components/useDrop';

interface FileDropOptions {
  ref: RefObject<HTMLElement | null>;
  isDisabled: boolean;
  onFiles: (files: File[]) => void;
}

/** Takes files that are dropped on an element, or pasted anywhere on the page while it is there. */
export function useFileDrop({ ref, isDisabled, onFiles }: FileDropOptions) {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { files, types } = event.clipboardData ?? {};
    // Text that was copied with its picture, from an office program for instance, is meant for the field.
    if (isDisabled || !files?.length || types?.includes('text/plain')) return;
    event.preventDefault();
    onFiles([...files]);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);

  return useDrop({
    ref,
    isDisabled,
    getDropOperation: () => 'copy',
    onDrop: async ({ items }) => {
      const files = items.filter((item) => item.kind === 'file').map((item) => item.getFile());
      onFiles(await Promise.all(files));
    },
  });
}
