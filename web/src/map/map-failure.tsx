import { MapIcon, MapPinOff, RotateCw } from 'lucide-react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { EmptyState } from '~/ui/feedback/empty-state';
import { type Insets, NO_INSETS } from './geo';
import { GoogleMapsError } from './google/google-maps-error';

interface MapFailureProps {
  /** The error; a provider's error has its own text. */
  error?: unknown;
  text: string;
  onRetry: () => void;
  /**
   * Whether a retry also failed. The page must then be reloaded, because some browsers remember failed loads.
   */
  wasRetried: boolean;
  /** Switches to another map, if there is one. */
  onUseOtherMap?: (() => void) | undefined;
  /** Pixels that panels cover. */
  insets?: Insets;
}

/** Replaces a map that failed (docs/product.md#map-failures); `text` explains how to work without it. */
export function MapFailure(props: MapFailureProps) {
  const { error, text, onRetry, wasRetried, onUseOtherMap, insets = NO_INSETS } = props;
  const google = error instanceof GoogleMapsError ? error : undefined;
  return (
    <div
      role="alert"
      style={{ paddingLeft: insets.left, paddingRight: insets.right }}
      className="flex grow items-center justify-center bg-sunken"
    >
      <EmptyState
        icon={MapPinOff}
        title={google?.title ?? m.map_error_title()}
        text={`${google?.message ?? m.map_error_text()}. ${text}`}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button variant="secondary" onClick={onRetry}>
              <RotateCw aria-hidden className="size-5" />
              {m.try_again()}
            </Button>
            {wasRetried && (
              <Button variant="secondary" onClick={() => window.location.reload()}>
                {m.error_page_reload()}
              </Button>
            )}
            {onUseOtherMap && (
              <Button variant="secondary" onClick={onUseOtherMap}>
                <MapIcon aria-hidden className="size-5" />
                {m.google_maps_use_other()}
              </Button>
            )}
          </div>
        }
      />
    </div>
  );
}
