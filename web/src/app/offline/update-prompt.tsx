import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import type { WaitingUpdate } from './service-worker-updates';

/**
 * Asks whether to activate the new version now (docs/product.md#offline-use). The prompt stays until it is
 * answered, and interrupts nothing.
 */
export function UpdatePrompt({ update, onLater }: { update: WaitingUpdate; onLater: () => void }) {
  const [isPending, setPending] = useState(false);
  return (
    <section
      aria-label={m.update_label()}
      className="fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-[34rem] animate-rise flex-wrap items-center justify-between gap-4 rounded-large border-2 border-accent bg-surface p-5 shadow-panel"
    >
      <p role="status" className="flex min-w-0 grow basis-60 items-center gap-3 font-semibold">
        <RefreshCw aria-hidden className="size-6 shrink-0 text-accent" />
        {m.update_question()}
      </p>
      <div className="flex gap-3">
        <Button variant="quiet" onClick={onLater}>
          {m.update_later()}
        </Button>
        <Button
          isPending={isPending}
          onClick={() => {
            setPending(true);
            update.accept();
          }}
        >
          {m.update_reload()}
        </Button>
      </div>
    </section>
  );
}
