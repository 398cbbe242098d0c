import { List, type LucideIcon, Map as MapIcon } from 'lucide-react';
import { m } from '~/paraglide/messages';
import { classNames } from '~/ui/class-names';
import type { ExplorerView } from './explorer-state';

interface ViewToggleProps {
  view: ExplorerView;
  onChange: (view: ExplorerView) => void;
  className?: string;
}

const VIEWS: readonly { view: ExplorerView; icon: LucideIcon; label: () => string }[] = [
  { view: 'list', icon: List, label: m.locations_view_list },
  { view: 'map', icon: MapIcon, label: m.locations_view_map },
];

/** Switches between list and map where only one of them fits (docs/product.md#map-explorer). */
export function ViewToggle({ view, onChange, className }: ViewToggleProps) {
  return (
    <fieldset
      className={classNames(
        'flex rounded-round border-2 border-line-strong bg-surface p-0.5 shadow-card',
        className,
      )}
    >
      <legend className="sr-only">{m.locations_view_label()}</legend>
      {VIEWS.map(({ view: value, icon: Icon, label }) => (
        <button
          key={value}
          type="button"
          title={label()}
          aria-pressed={view === value}
          onClick={() => onChange(value)}
          className={classNames(
            'flex min-h-11 min-w-11 grow items-center justify-center gap-2 rounded-round px-2 text-small font-semibold sm:px-4',
            view === value
              ? 'bg-accent text-on-accent forced-colors:highlighted'
              : 'text-ink hover:bg-accent-wash',
          )}
        >
          <Icon aria-hidden className="size-5" />
          <span className="max-sm:sr-only">{label()}</span>
        </button>
      ))}
    </fieldset>
  );
}
