import { m } from '~/paraglide/messages';
import { LinkButton } from '~/ui/buttons/link-button';
import type { AboutContent } from '../content';
import { ReadingPage } from './reading-page';
import { TitledList } from './titled-list';

/** The purpose of Wayable, its makers, and how to take part. */
export function AboutPage({ content }: { content: AboutContent }) {
  return (
    <ReadingPage content={content}>
      <TitledList title={m.about_values()} items={content.values} locale={content.locale} />
      <TitledList title={m.about_team()} items={content.team} locale={content.locale} />
      <div className="border-t border-line bg-sunken print:hidden">
        <div className="page flex flex-wrap gap-3 py-10">
          <LinkButton to="/auth">{m.about_join()}</LinkButton>
          <LinkButton to="/contact" variant="secondary">
            {m.about_contact()}
          </LinkButton>
        </div>
      </div>
    </ReadingPage>
  );
}
