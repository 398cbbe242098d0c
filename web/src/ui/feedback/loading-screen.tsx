import { useLayoutEffect, useRef } from 'react';
import { classNames } from '~/ui/class-names';
import { focusHeading } from '~/ui/focus-heading';
import { LoadingText } from './loading';

interface LoadingScreenProps {
  title: string;
  description?: string | undefined;
  text: string;
  isWide?: boolean;
  className?: string;
}

/** A loading screen with its title. If its heading has the focus, the next heading gets it. */
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
