import { Crosshair, X } from 'lucide-react';
import { m } from '~/paraglide/messages';
import { IconButton } from '~/ui/buttons/icon-button';
import { FocusFallback } from '~/ui/feedback/focus-fallback';

/** Names the point that the list is sorted from, with a button to clear it. */
export function SearchOrigin({ name, onClear }: { name: string; onClear: () => void }) {
  return (
    <div className="flex items-center gap-2 rounded-medium bg-accent-wash ps-3 text-small leading-snug">
      <Crosshair aria-hidden className="size-5 shrink-0 text-accent" />
      <p className="min-w-0 grow py-2 wrap-anywhere">
        {m.search_point_shown()} <bdi className="font-semibold">{name}</bdi>
      </p>
      <FocusFallback>
        <IconButton icon={X} label={m.search_point_clear()} onClick={onClear} />
      </FocusFallback>
    </div>
  );
}
