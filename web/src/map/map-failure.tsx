import { MapPinOff, RotateCw } from 'lucide-react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { type Insets, NO_INSETS } from './geo';

interface MapFailureProps {
  text: string;
  onRetry: () => void;
  /** Pixels that panels cover. */
  insets?: Insets;
}

/** Stands where the map would (specification section 8, "Maps loading"); `text` says how to do without. */
export function MapFailure({ text, onRetry, insets = NO_INSETS }: MapFailureProps) {
  return (
    <div
      role="alert"
      style={{ paddingInlineStart: insets.left, paddingInlineEnd: insets.right }}
      className="flex grow items-center justify-center bg-sunken"
    >
      <EmptyState
        icon={MapPinOff}
        title={m.map_error_title()}
        text={`${m.map_error_text()}. ${text}`}
        action={
          <Button variant="secondary" onClick={onRetry}>
            <RotateCw aria-hidden className="size-5" />
            {m.try_again()}
          </Button>
        }
      />
    </div>
  );
}
