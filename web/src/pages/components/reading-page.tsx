import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages';
import type { Heading, PageContent } from '../content';
import { languageOf, Prose, UntranslatedNote } from './prose';

interface ReadingPageProps {
  content: PageContent;
  /** Dates below the description. */
  facts?: ReactNode;
  hasContents?: boolean;
  children?: ReactNode;
}

/** A text with its title, and a table of contents for long texts. */
export function ReadingPage({ content, facts, hasContents = false, children }: ReadingPageProps) {
  return (
    <>
      <PageHeader content={content} facts={facts} />
      <div className="page grid grid-cols-1 gap-10 pb-16 lg:grid-cols-[minmax(0,1fr)_17rem] lg:gap-16">
        <div className="min-w-0">
          {hasContents && <Contents headings={content.headings} locale={content.locale} isFolded />}
          <Prose html={content.html} locale={content.locale} />
        </div>
        {hasContents && <Contents headings={content.headings} locale={content.locale} />}
      </div>
      {children}
    </>
  );
}

interface PageHeaderProps {
  content: Pick<PageContent, 'locale' | 'title' | 'description'>;
  facts?: ReactNode;
}

/** The title of a text page, with a sentence about its content. */
export function PageHeader({ content, facts }: PageHeaderProps) {
  return (
    <header className="page pt-10 pb-8 lg:pt-16 lg:pb-12">
      <UntranslatedNote locale={content.locale} />
      <h1 {...languageOf(content.locale)} className="max-w-[20ch] text-display font-extrabold">
        {content.title}
      </h1>
      <p {...languageOf(content.locale)} className="mt-4 max-w-[48ch] text-lead text-ink-soft">
        {content.description}
      </p>
      {facts && <div className="mt-4 text-ink-soft">{facts}</div>}
    </header>
  );
}

interface ContentsProps {
  headings: Heading[];
  locale: PageContent['locale'];
  /** Whether the table of contents is collapsible, as on small screens, where it is above the text. */
  isFolded?: boolean;
}

function Contents({ headings, locale, isFolded = false }: ContentsProps) {
  const links = (
    <ul {...languageOf(locale)} className="flex flex-col gap-1">
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="inline-flex min-h-11 items-center py-1 text-ink-soft underline-offset-4 hover:text-accent hover:underline"
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
  if (isFolded)
    return (
      <details className="mb-8 rounded-medium border border-line bg-surface px-5 py-3 lg:hidden print:hidden">
        <summary className="min-h-8 font-bold">{m.pages_contents()}</summary>
        <nav aria-label={m.pages_contents()} className="mt-2">
          {links}
        </nav>
      </details>
    );
  return (
    <nav
      aria-label={m.pages_contents()}
      className="hidden self-start border-s-2 border-line ps-5 lg:sticky lg:top-24 lg:block print:hidden"
    >
      <p className="mb-2 font-bold">{m.pages_contents()}</p>
      {links}
    </nav>
  );
}
