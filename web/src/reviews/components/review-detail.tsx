import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** One fact in a review's card, as a list item. Long unbroken names stay inside the card. */
export function ReviewDetail({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-start gap-2">
      <Icon aria-hidden className="mt-1 size-5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}
