import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { DialogFailure } from './dialog-failure';
import { FailureBoundary } from './failure-boundary';

/**
 * A component whose code comes when it is first shown: nothing until then. Where it fails the rest of the screen stays.
 * @param renderFailure what stands in its place then; `tryAgain` asks for the code once more, as does the next place that
 *   shows the component
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  renderFailure: (props: Props, tryAgain: () => void) => ReactNode,
): ComponentType<Props> {
  // A lazy component remembers that its code did not come: the next try needs another one.
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
  /** Absent where the dialog is there for as long as it is open. */
  isOpen?: boolean;
  onClose: (isDone: boolean) => void;
}

/** A dialog whose code comes when it is first opened. Where that fails, a message over the page says so in its place. */
export const lazyDialog = <Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> =>
  lazyPart<Props>(load, ({ isOpen = true, onClose }, tryAgain) => (
    <DialogFailure isOpen={isOpen} onRetry={tryAgain} onClose={() => onClose(false)} />
  ));
