import { RotateCw } from 'lucide-react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Banner } from './banner';
import { FocusFallback } from './focus-fallback';

interface ErrorStateProps {
  title: string;
  text?: string | undefined;
  onRetry?: () => void;
  isRetrying?: boolean;
  /** False if a toast already announces the failure. */
  isAnnounced?: boolean;
}

/** Shows and announces what failed to load, and offers a retry. */
export function ErrorState({
  title,
  text,
  onRetry,
  isRetrying = false,
  isAnnounced = true,
}: ErrorStateProps) {
  return (
    <Banner tone="error">
      <div role={isAnnounced ? 'alert' : undefined}>
        <p className="font-bold">{title}</p>
        {text && <p className="mt-1">{text}</p>}
      </div>
      {onRetry && (
        <FocusFallback className="mt-3">
          <Button variant="secondary" isPending={isRetrying} onClick={onRetry}>
            {!isRetrying && <RotateCw aria-hidden className="size-5" />}
            {m.try_again()}
          </Button>
        </FocusFallback>
      )}
    </Banner>
  );
}
