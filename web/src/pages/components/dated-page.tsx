import { m } from '~/paraglide/messages';
import { formatDate } from '~/ui/text/format';
import type { DatedPageContent } from '../content';
import { ReadingPage } from './reading-page';

/** A text that is valid from a date, such as the terms (docs/product.md#pages). */
export function DatedPage({ content }: { content: DatedPageContent }) {
  const updated = formatDate(content.updated, 'UTC');
  const published = formatDate(content.published, 'UTC');
  return (
    <ReadingPage
      content={content}
      hasContents
      facts={
        <p>
          {content.updated === content.published
            ? m.pages_last_updated({ updated })
            : m.pages_published_updated({ published, updated })}
        </p>
      }
    />
  );
}
