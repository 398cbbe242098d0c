import { type DragEvent, useEffect, useEffectEvent, useState } from 'react';

interface FileDropOptions {
  isDisabled: boolean;
  onFiles: (files: File[]) => void;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/**
 * Takes files that are dropped on an element, or pasted anywhere on the page while it is there. React Aria's hook is for
 * things that are dragged within a page, and its texts in 34 languages would make the form half as large again.
 */
export function useFileDrop({ isDisabled, onFiles }: FileDropOptions) {
  const [isDropTarget, setDropTarget] = useState(false);

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

  const dropProps = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Or the browser opens the file in place of the form.
      event.preventDefault();
      event.dataTransfer.dropEffect = isDisabled ? 'none' : 'copy';
      setDropTarget(!isDisabled);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setDropTarget(false);
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDropTarget(false);
      if (!isDisabled) onFiles([...event.dataTransfer.files]);
    },
  };
  return { dropProps, isDropTarget };
}
