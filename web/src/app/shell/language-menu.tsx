import { ChevronDown, Languages } from 'lucide-react';
import { m } from '~/paraglide/messages';
import { LanguageLinks } from './language-choice';

/** The languages in a phone's menu, because the footer is far down. */
export function LanguageMenu() {
  return (
    <li className="lg:hidden">
      <details className="group">
        <summary className="flex min-h-12 list-none items-center gap-2 rounded-round px-4 font-semibold hover:bg-accent-wash [&::-webkit-details-marker]:hidden">
          <Languages aria-hidden className="size-5" />
          {m.language_label()}
          <ChevronDown aria-hidden className="size-5 group-open:rotate-180" />
        </summary>
        <LanguageLinks className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 px-4 pb-2" />
      </details>
    </li>
  );
}
