import { useId } from 'react';
import type { PageContent, Titled } from '../content';
import { languageOf } from './prose';

interface TitledListProps {
  title: string;
  items: Titled[];
  locale: PageContent['locale'];
  /** Whether the order matters, as for steps. */
  isOrdered?: boolean;
}

/** Short texts with titles, side by side where there is room. */
export function TitledList({ title, items, locale, isOrdered = false }: TitledListProps) {
  const id = useId();
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <section aria-labelledby={id} className="border-t border-line">
      <div className="page py-12 lg:py-16">
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        <List {...languageOf(locale)} className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-2">
          {items.map((item, index) => (
            <li key={item.title} className="flex gap-5 border-s-4 border-accent ps-5">
              {isOrdered && (
                <span aria-hidden className="text-heading leading-tight font-extrabold text-accent">
                  {index + 1}
                </span>
              )}
              <div className="min-w-0 hyphens-auto wrap-anywhere">
                <h3 className="text-title">{item.title}</h3>
                <p className="mt-1 max-w-[46ch] text-ink-soft">{item.text}</p>
              </div>
            </li>
          ))}
        </List>
      </div>
    </section>
  );
}
