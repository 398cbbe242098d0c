import type { Photo } from '@wayable/protocol/photos';
import { ImageOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { m } from '~/paraglide/messages';
import { classNames } from '~/ui/class-names';
import { ErrorState } from '~/ui/feedback/error-state';
import { LoadingText } from '~/ui/feedback/loading';
import { PhotoPicture } from './photo-picture';

/** A photo at full size, with a message while it loads or after it fails. */
export function LargePhoto({ photo, alt }: { photo: Photo; alt: string }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(1);
  const frame = useRef<HTMLDivElement>(null);

  const retry = () => {
    // The button is removed, so move the focus to the viewer.
    frame.current?.focus();
    setState('loading');
    setAttempt(attempt + 1);
  };

  return (
    <div
      ref={frame}
      tabIndex={-1}
      className="relative flex min-h-48 grow items-center justify-center bg-sunken outline-none lg:min-h-0"
    >
      {state === 'loading' && (
        // Ignore pointers: this element is removed after loading, which would end a swipe that began on it.
        <div className="pointer-events-none absolute inset-0 flex items-center justify-center">
          <LoadingText text={m.photos_loading()} />
        </div>
      )}
      {state === 'failed' ? (
        <div className="flex max-w-dialog flex-col items-center gap-4 p-5">
          <ImageOff aria-hidden className="size-12 text-ink-soft" />
          <ErrorState title={m.photos_load_failed()} text={alt} onRetry={retry} />
        </div>
      ) : (
        <PhotoPicture
          key={attempt}
          photo={photo}
          alt={alt}
          sizes="100vw"
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
          className={classNames(
            'max-h-[calc(100dvh-11rem)] w-auto object-contain lg:absolute lg:inset-0 lg:size-full lg:max-h-none',
            state === 'loading' && 'opacity-0',
          )}
        />
      )}
    </div>
  );
}
