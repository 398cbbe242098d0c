import { Image, ImageOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '~/ui/class-names';

/** Twice the largest size on the screen, in pixels. */
const EDGE = 224;

/**
 * A small still picture of a file. It is drawn on a canvas. As image elements, five camera photos would take
 * hundreds of megabytes, and animations would play.
 */
export function PhotoThumbnail({ file, className }: { file: Blob | undefined; className?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<'loading' | 'drawn' | 'unreadable'>('loading');

  useEffect(() => {
    let isGone = false;
    const draw = async (content: Blob) => {
      const bitmap = await createImageBitmap(content, {
        imageOrientation: 'from-image',
        resizeWidth: EDGE,
        resizeQuality: 'medium',
      });
      const context = canvas.current?.getContext('2d');
      if (!isGone && canvas.current && context) {
        canvas.current.width = bitmap.width;
        canvas.current.height = bitmap.height;
        context.drawImage(bitmap, 0, 0);
        setState('drawn');
      }
      bitmap.close();
    };
    if (file) {
      draw(file).catch(() => {
        if (!isGone) setState('unreadable');
      });
    }
    return () => {
      isGone = true;
    };
  }, [file]);

  const Icon = state === 'unreadable' ? ImageOff : Image;
  return (
    <span
      aria-hidden
      className={classNames(
        'relative flex shrink-0 items-center justify-center overflow-hidden rounded-medium border border-line bg-sunken text-ink-soft',
        className,
      )}
    >
      {state !== 'drawn' && <Icon className="size-8" />}
      <canvas
        ref={canvas}
        className={classNames('absolute inset-0 size-full object-cover', state !== 'drawn' && 'invisible')}
      />
    </span>
  );
}
