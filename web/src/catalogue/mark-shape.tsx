import { classNames } from '~/ui/class-names';
import { MARKS, type Mark, SQUARE_PLATE } from './marks';

/** A mark's shape in its color, decorative next to the text. */
export function MarkShape({ mark, className }: { mark: Mark; className?: string }) {
  const { plate, shape, fill } = MARKS[mark];
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={classNames('size-4 shrink-0 forced-colors:fill-[CanvasText]', fill, className)}
    >
      <path fillRule="evenodd" d={plate === 'square' ? SQUARE_PLATE + shape : shape} />
    </svg>
  );
}
