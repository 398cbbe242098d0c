import type { ReactNode } from 'react';
import { Card } from '~/ui/card';

interface AccountSectionProps {
  /** Also the place that a link of the page leads to. */
  id: string;
  title: string;
  text?: string | undefined;
  children: ReactNode;
}

/** One matter of the account on a sheet of its own. */
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

/** Moves the focus to the title of a section, where what had it is gone. */
export const focusSection = (id: string): void => document.getElementById(id)?.focus();
