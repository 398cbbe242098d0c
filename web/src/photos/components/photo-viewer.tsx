import { directionOf } from '@wayable/protocol/locale-path';
import type { Photo } from '@wayable/protocol/photos';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { m } from '~/paraglide/messages';
import { getLocale } from '~/paraglide/runtime';
import { IconButton } from '~/ui/buttons/icon-button';
import { FocusReturn } from '~/ui/feedback/focus-return';
import { LiveMessage } from '~/ui/feedback/live-message';
import { useBackGesture } from '~/ui/feedback/use-back-gesture';
import { formatNumber } from '~/ui/text/format';
import { photoLabel } from '../photo-label';
import { useSwipe } from '../use-swipe';
import { LargePhoto } from './large-photo';

interface PhotoViewerProps {
  photos: readonly Photo[];
  /** The number of all photos; the default is the number of `photos`. */
  count?: number;
  /** Called when the last of `photos` is shown, to load more. */
  onLast?: () => void;
  /** An id, because photos added or deleted by others change the positions. */
  photoId: string;
  onMove: (photoId: string) => void;
  onClose: () => void;
}

/** Shows large photos one at a time. Arrow keys, Home, End or a swipe change the photo; Escape closes. */
export function PhotoViewer(props: PhotoViewerProps) {
  const { photos, count = photos.length, photoId, onLast, onMove, onClose } = props;
  const captionId = useId();
  const [said, say] = useState('');
  const last = photos.length - 1;
  const index = photos.findIndex(({ id }) => id === photoId);
  const photo = photos[index];
  const isDeleted = photo === undefined;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isDeleted) close();
  }, [isDeleted]);

  const askForMore = useEffectEvent(() => onLast?.());
  useEffect(() => {
    if (index === last) askForMore();
  }, [index, last]);

  const moveTo = (target: number) => {
    const shown = photos[target];
    if (!shown || target === index) return;
    onMove(shown.id);
    say(photoLabel(shown, target, count));
  };

  const turnByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = directionOf(getLocale()) === 'rtl' ? -1 : 1;
    const target = { ArrowLeft: index - step, ArrowRight: index + step, Home: 0, End: last }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    moveTo(target);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => turnByKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  useBackGesture(onClose);

  const swipe = useSwipe((step) => moveTo(index + step));

  if (!photo) return null;
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      className="modal-overlay"
    >
      <Modal className="grow animate-rise overflow-y-auto overscroll-contain bg-surface lg:m-6 lg:rounded-large lg:border lg:border-line lg:shadow-float">
        <Dialog aria-describedby={captionId} className="flex min-h-full flex-col outline-none lg:h-full">
          <div className="sticky top-0 z-10 flex items-center gap-1 bg-surface py-2 ps-5 pe-2">
            <Heading slot="title" className="min-w-0 grow text-lead">
              {m.photos_position({
                number: formatNumber(index + 1),
                count: formatNumber(count),
              })}
            </Heading>
            {last > 0 && (
              <>
                <TurnButton
                  label={m.photos_previous()}
                  icon={ChevronLeft}
                  isEnd={index === 0}
                  onTurn={() => moveTo(index - 1)}
                />
                <TurnButton
                  label={m.photos_next()}
                  icon={ChevronRight}
                  isEnd={index === last}
                  onTurn={() => moveTo(index + 1)}
                />
              </>
            )}
            <IconButton icon={X} label={m.close()} onClick={onClose} />
          </div>
          <figure {...swipe} className="flex min-h-64 grow flex-col lg:min-h-0">
            <LargePhoto
              key={photo.id}
              photo={photo}
              alt={photo.alt_text ?? photoLabel(photo, index, count)}
            />
            <figcaption id={captionId} className="mx-auto max-w-narrow px-5 py-4 text-center">
              {photo.alt_text ?? <span className="text-ink-soft">{m.photos_no_description()}</span>}
            </figcaption>
          </figure>
          <LiveMessage text={said} />
          <FocusReturn />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

interface TurnButtonProps {
  label: string;
  icon: typeof ChevronLeft;
  /** Whether there is no photo on that side. The button stays, because it may have the focus. */
  isEnd: boolean;
  onTurn: () => void;
}

const TurnButton = ({ label, icon, isEnd, onTurn }: TurnButtonProps) => (
  <IconButton
    icon={icon}
    label={label}
    aria-disabled={isEnd || undefined}
    onClick={onTurn}
    className="aria-disabled:cursor-default aria-disabled:opacity-40 aria-disabled:hover:bg-transparent aria-disabled:hover:text-ink"
  />
);
