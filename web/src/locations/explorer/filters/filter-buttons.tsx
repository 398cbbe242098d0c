import type { Needs } from '@wayable/protocol/answers/needs';
import { toNeedsQuery } from '@wayable/protocol/answers/needs';
import { HeartHandshake, LoaderCircle, LocateFixed, type LucideIcon, SlidersHorizontal } from 'lucide-react';
import { m } from '~/paraglide/messages';
import { classNames } from '~/ui/class-names';
import { formatNumber } from '~/ui/text/format';
import type { ExplorerState } from '../explorer-state';
import { countFilters } from './count-filters';

export type FilterDialogName = 'needs' | 'filters';

export interface FilterButtonsProps {
  state: ExplorerState;
  needs: Needs;
  onOpen: (dialog: FilterDialogName) => void;
  onLocate: () => void;
  isLocating: boolean;
}

/** Returns the number of set needs. */
const countNeeds = (needs: Needs): number =>
  needs.features.length + Object.keys(toNeedsQuery({ ...needs, features: [] })).length;

/** Returns the classes of a rounded button, switched on or off. */
export const chipStyles = (isOn: boolean, className?: string): string =>
  classNames(
    'inline-flex min-h-11 shrink-0 items-center justify-center gap-1.5 rounded-round border-2 px-3.5 text-small font-semibold whitespace-nowrap',
    isOn
      ? 'border-accent bg-accent text-on-accent forced-colors:highlighted'
      : 'border-line-strong bg-surface text-ink hover:border-accent hover:bg-accent-wash',
    className,
  );

interface OpenerProps {
  /** Undefined if only words fit. */
  icon: LucideIcon | undefined;
  label: string;
  count: number;
  onClick: () => void;
  className: string | undefined;
}

function Opener({ icon: Icon, label, count, onClick, className }: OpenerProps) {
  return (
    <button type="button" aria-haspopup="dialog" onClick={onClick} className={chipStyles(false, className)}>
      {Icon && <Icon aria-hidden className="size-4.5 text-accent" />}
      {label}
      {count > 0 && (
        <>
          <span
            aria-hidden="true"
            className="min-w-6 rounded-round bg-accent px-1.5 text-center text-on-accent forced-color-adjust-none"
          >
            {formatNumber(count)}
          </span>
          <span className="sr-only">{m.locations_filters_active({ count })}</span>
        </>
      )}
    </button>
  );
}

/**
 * Buttons for needs, filters and the person's position, in this order. With `isBrief` each has only words or
 * only an icon.
 */
export function FilterButtons(props: FilterButtonsProps & { isBrief?: boolean; className?: string }) {
  const { state, needs, onOpen, onLocate, isLocating, isBrief = false, className } = props;
  const Locate = isLocating ? LoaderCircle : LocateFixed;
  return (
    <>
      <Opener
        icon={isBrief ? undefined : HeartHandshake}
        label={m.locations_needs()}
        count={countNeeds(needs)}
        onClick={() => onOpen('needs')}
        className={className}
      />
      <Opener
        icon={isBrief ? undefined : SlidersHorizontal}
        label={m.locations_more_filters()}
        count={countFilters(state)}
        onClick={() => onOpen('filters')}
        className={className}
      />
      <button
        type="button"
        aria-disabled={isLocating}
        title={isBrief ? m.locations_near_me() : undefined}
        onClick={() => {
          if (!isLocating) onLocate();
        }}
        className={chipStyles(false, className)}
      >
        <Locate aria-hidden className={classNames('size-4.5 text-accent', isLocating && 'animate-turn')} />
        <span className={isBrief ? 'sr-only' : undefined}>{m.locations_near_me()}</span>
      </button>
    </>
  );
}
