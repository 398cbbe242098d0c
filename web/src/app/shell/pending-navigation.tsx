import { LoaderCircle } from 'lucide-react';
import { useNavigation } from 'react-router';
import { m } from '~/paraglide/messages';
import { useDebouncedValue } from '~/ui/use-debounced-value';

/** Most screens arrive sooner. A text that comes and goes at once would only be noise. */
const SHOWN_AFTER_MS = 500;

/** Shows and announces that the screen of a followed link is loading, as on a slow line. */
export function PendingNavigation() {
  const isPending = useNavigation().state === 'loading';
  const isLong = useDebouncedValue(isPending, SHOWN_AFTER_MS);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-(--header-height) z-40">
      {isPending && isLong && (
        <p className="mx-auto mt-3 flex w-fit animate-rise items-center gap-3 rounded-round border border-line bg-paper px-5 py-2 font-semibold shadow-float">
          <LoaderCircle aria-hidden className="size-5 animate-turn text-accent" />
          {m.loading()}
        </p>
      )}
    </div>
  );
}
