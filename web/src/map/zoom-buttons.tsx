import { Minus, Plus } from 'lucide-react';
import { m } from '~/paraglide/messages';
import { IconButton } from '~/ui/buttons/icon-button';
import { classNames } from '~/ui/class-names';

interface ZoomButtonsProps {
  /** The number of zoom levels; negative zooms out. */
  onZoom: (levels: number) => void;
  className?: string;
}

export function ZoomButtons({ onZoom, className }: ZoomButtonsProps) {
  return (
    <div
      className={classNames(
        'pointer-events-auto flex rounded-round border-2 border-line bg-surface shadow-float',
        className,
      )}
    >
      <IconButton icon={Minus} label={m.map_zoom_out()} onClick={() => onZoom(-1)} />
      <IconButton icon={Plus} label={m.map_zoom_in()} onClick={() => onZoom(1)} />
    </div>
  );
}
