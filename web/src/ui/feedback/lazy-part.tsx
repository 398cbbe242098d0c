import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { DialogFailure } from './dialog-failure';
import { FailureBoundary } from './failure-boundary';

/**
 * Creates a component that loads when it is first shown. If the load fails, the rest of the screen stays.
 * @param renderFailure renders the replacement; `tryAgain` loads the code again, as does any later use
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  renderFailure: (props: Props, tryAgain: () => void) => ReactNode,
): ComponentType<Props> {
  // Create a new lazy component for each retry, because a lazy component remembers its failure.
  const createAttempt = (number: number) => ({
    number,
    Part: lazy<ComponentType<Props>>(async () => ({ default: await load() })),
  });
  let latest = createAttempt(0);
  return function LazyPart(props: Props) {
    const [{ number, Part }, setAttempt] = useState(latest);
    return (
      <FailureBoundary
        key={number}
        onFailure={() => {
          if (latest.number === number) latest = createAttempt(number + 1);
        }}
        fallback={() => renderFailure(props, () => setAttempt(latest))}
      >
        <Suspense>
          <Part {...props} />
        </Suspense>
      </FailureBoundary>
    );
  };
}

interface DialogProps {
  /** Absent if the dialog is mounted only while open. */
  isOpen?: boolean;
  onClose: (isDone: boolean) => void;
}

/**
 * Returns a dialog that loads when it is first opened. A failed load shows a message over the page instead.
 */
export const lazyDialog = <Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> =>
  lazyPart<Props>(load, ({ isOpen = true, onClose }, tryAgain) => (
    <DialogFailure isOpen={isOpen} onRetry={tryAgain} onClose={() => onClose(false)} />
  ));
