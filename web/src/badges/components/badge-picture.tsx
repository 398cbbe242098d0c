import { BADGE_ART, BADGE_EDGE, BADGE_FORM, BADGE_SIZE, pipsOf } from '@wayable/protocol/badge-art';
import type { BadgeType } from '@wayable/protocol/badges';
import { classNames } from '~/ui/class-names';
import { BADGE_SIGNS } from '../badge-text';

interface BadgePictureProps {
  badgeType: BadgeType;
  /** Whether the badge is not earned, and therefore gray. */
  isLocked?: boolean;
  /** Whether to hide the picture from screen readers, because the name is next to it. */
  isDecoration?: boolean;
  className?: string;
}

/** The picture of a badge with fixed colors in light and dark mode, and system colors in forced colors. */
export function BadgePicture({ badgeType, isLocked, isDecoration, className }: BadgePictureProps) {
  const { ground, sign } = BADGE_ART[badgeType];
  return (
    <svg
      viewBox={`0 0 ${BADGE_SIZE} ${BADGE_SIZE}`}
      role="img"
      aria-label={BADGE_SIGNS[badgeType]()}
      aria-hidden={isDecoration}
      className={classNames('shrink-0 forced-color-adjust-none', className)}
    >
      <g strokeLinecap="round" strokeLinejoin="round">
        <path
          d={BADGE_FORM}
          strokeWidth="8"
          {...(!isLocked && { fill: ground, stroke: ground })}
          className={classNames(
            'forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]',
            isLocked && 'fill-line-strong stroke-line-strong',
          )}
        />
        <path
          d={BADGE_EDGE}
          fill="none"
          strokeWidth="1.5"
          className={classNames(
            'forced-colors:stroke-[CanvasText]',
            isLocked ? 'stroke-paper' : 'stroke-on-avatar dark:stroke-sun',
          )}
          strokeOpacity="0.65"
        />
        <g
          fill="none"
          strokeWidth="4.5"
          className={classNames(
            'forced-colors:stroke-[CanvasText]',
            isLocked ? 'stroke-paper' : 'stroke-on-avatar',
          )}
        >
          {sign.map((path) => (
            <path key={path} d={path} />
          ))}
        </g>
      </g>
      <g className={classNames('forced-colors:fill-[CanvasText]', isLocked ? 'fill-paper' : 'fill-sun')}>
        {pipsOf(badgeType).map(({ x, y, radius }) => (
          <circle key={x} cx={x} cy={y} r={radius} />
        ))}
      </g>
    </svg>
  );
}
