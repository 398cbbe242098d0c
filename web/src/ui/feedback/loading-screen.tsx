import { useLayoutEffect, useRef } from 'react';
import { classNames } from '~/ui/class-names';
import { focusHeading } from '~/ui/focus-heading';
import { LoadingText } from './loading';

interface LoadingScreenProps {
  title: string;
  description?: string | undefined;
  /** What is loading. */
  text: string;
  isWide?: boolean;
  className?: string;
}

/**
 * A screen of which only the name is known yet. Its heading may have the focus, as after a change of screen: the next heading gets it
 * then.
 */
export function LoadingScreen({ title, description, text, isWide = false, className }: LoadingScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const element = heading.current;
    return () => {
      if (document.activeElement === element) queueMicrotask(focusHeading);
    };
  }, []);
  return (
    <div className={classNames(isWide ? 'page' : 'page-narrow', 'py-8 sm:py-12', className)}>
      <h1 ref={heading} className="text-heading">
        {title}
      </h1>
      {description && <p className="mt-2 mb-8 text-ink-soft">{description}</p>}
      <LoadingText text={text} className="py-16" />
    </div>
  );
}
