import { type ReactNode, useId } from 'react';
import { m } from '~/paraglide/messages';
import { LinkButton } from '~/ui/buttons/link-button';
import { Card } from '~/ui/card';
import type { CareersContent, Opening } from '../content';
import { languageOf, Prose } from './prose';
import { ReadingPage } from './reading-page';
import { TitledList } from './titled-list';

interface CareersPageProps {
  content: CareersContent;
  /** Renders the form for an opening. */
  renderApplication: (opening: Opening) => ReactNode;
}

/** Life at work, and the openings. */
export function CareersPage({ content, renderApplication }: CareersPageProps) {
  const id = useId();
  const { locale, values, perks, steps, openings } = content;
  return (
    <ReadingPage content={content}>
      <section aria-labelledby={id} className="border-t border-line bg-sunken">
        <div className="page py-12 lg:py-16">
          <h2 id={id} className="text-heading">
            {m.careers_openings()}
          </h2>
          {openings.length === 0 && (
            <p className="mt-4 text-lead">
              {m.careers_no_openings()} {m.careers_no_openings_text()}
            </p>
          )}
          <div className="mt-8 flex flex-col gap-6">
            {openings.map((opening) => (
              <Card key={opening.slug}>
                <article id={opening.slug} {...languageOf(opening.locale)}>
                  <h3 className="text-title">{opening.title}</h3>
                  <p className="mt-1 text-ink-soft">
                    {opening.place} · {opening.hours}
                  </p>
                  <Prose html={opening.html} locale={opening.locale} className="mt-3" />
                </article>
                <div className="mt-5 print:hidden">{renderApplication(opening)}</div>
              </Card>
            ))}
          </div>
          {openings.length === 0 && (
            <LinkButton to="/contact" className="mt-6">
              {m.about_contact()}
            </LinkButton>
          )}
        </div>
      </section>
      <TitledList title={m.careers_values()} items={values} locale={locale} />
      <TitledList title={m.careers_perks()} items={perks} locale={locale} />
      <TitledList title={m.careers_steps()} items={steps} locale={locale} isOrdered />
    </ReadingPage>
  );
}
