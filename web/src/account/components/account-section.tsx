import { type ReactNode, useRef } from 'react';
import { Card } from '~/ui/card';

interface AccountSectionProps {
  /** The id is also the target of links within the page. */
  id: string;
  title: string;
  text?: string | undefined;
  children: ReactNode;
}

/** A section of the account screen. */
export function AccountSection({ id, title, text, children }: AccountSectionProps) {
  return (
    <section aria-labelledby={id}>
      <Card className="flex flex-col gap-4">
        <div>
          <h2 id={id} tabIndex={-1} className="rounded-small text-title">
            {title}
          </h2>
          {text && <p className="mt-1 text-ink-soft">{text}</p>}
        </div>
        {children}
      </Card>
    </section>
  );
}

/** Focuses the title of a section after the focused element was removed. */
export const focusSection = (id: string): void => document.getElementById(id)?.focus();

/**
 * Focuses the title of a section after a list was loaded again without the entry of a pressed button. Does
 * not move the focus if it is elsewhere on the page.
 */
export function useReturnToSection(id: string) {
  const button = useRef<Element>(null);
  return {
    rememberButton: (): void => {
      button.current = document.activeElement;
    },
    returnToSection: (): void => {
      const focused = document.activeElement;
      const isElsewhere = focused !== button.current && document.querySelector('main')?.contains(focused);
      if (!isElsewhere) focusSection(id);
    },
  };
}
