import type { Photo } from '@wayable/protocol/photos';
import { classNames } from '~/ui/class-names';
import { SquarePhoto } from './square-photo';

interface PhotoButtonProps {
  photo: Photo;
  label: string;
  edgeRem: number;
  onOpen: () => void;
  className?: string;
}

/** A thumbnail that opens the viewer. */
export const PhotoButton = ({ photo, label, edgeRem, onOpen, className }: PhotoButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-haspopup="dialog"
    onClick={onOpen}
    className={classNames(
      'flex items-center justify-center overflow-hidden rounded-medium border-2 border-line bg-sunken text-ink-soft transition-colors hover:border-accent',
      className,
    )}
  >
    <SquarePhoto photo={photo} edgeRem={edgeRem} />
  </button>
);
