import { type DragEvent, useEffect, useEffectEvent, useState } from 'react';

interface FileDropOptions {
  isDisabled: boolean;
  onFiles: (files: File[]) => void;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/**
 * Accepts files dropped on an element, or pasted anywhere on its page. React Aria's hook is for dragging
 * within a page, and its texts in 34 languages would make the form half as large again.
 */
export function useFileDrop({ isDisabled, onFiles }: FileDropOptions) {
  const [isDropTarget, setDropTarget] = useState(false);

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { files, types } = event.clipboardData ?? {};
    // Leave text to its field. Office programs copy text together with a picture of it.
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
      // Prevent the default, because the browser would open the file and leave the form.
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
