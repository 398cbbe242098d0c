import { SearchX } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { m } from '~/paraglide/messages';
import { getLocale } from '~/paraglide/runtime';
import { Button } from '~/ui/buttons/button';
import { LinkButton } from '~/ui/buttons/link-button';
import { EmptyState } from '~/ui/feedback/empty-state';
import { ErrorState } from '~/ui/feedback/error-state';
import { LiveMessage } from '~/ui/feedback/live-message';
import { SearchField } from '~/ui/forms/search-field';
import { formatNumber } from '~/ui/text/format';
import { useSearchedAddress } from '~/ui/use-searched-address';
import type { HelpCategory, HelpContent } from '../content';
import { FilterLinks } from './filter-links';
import { HelpQuestions } from './help-questions';
import { languageOf } from './prose';
import { PageHeader } from './reading-page';

interface HelpState {
  search: string;
  /** Empty for all categories. */
  category: string;
}

const parse = (params: URLSearchParams): HelpState => ({
  search: params.get('q') ?? '',
  category: params.get('category') ?? '',
});

function format({ search, category }: HelpState): URLSearchParams {
  const params = new URLSearchParams();
  if (search !== '') params.set('q', search);
  if (category !== '') params.set('category', category);
  return params;
}

const addressOf = (state: HelpState): string => {
  const query = format(state).toString();
  return query === '' ? '/help' : `/help?${query}`;
};

/** Questions and answers, filtered by category and words (docs/product.md#pages). */
export function HelpPage({ content }: { content: HelpContent }) {
  const { state, typed, type, change } = useSearchedAddress({ parse, format, onWords: {} });
  const known = content.categories.find(({ id }) => id === state.category);
  const inCategory = known ? [known] : content.categories;
  const { found, hasFailed, retry } = useFound(content.categories, state.search);
  const shown = inCategory
    .map((category) => ({
      ...category,
      questions: category.questions.filter(({ id }) => !found || found.has(id)),
    }))
    .filter(({ questions }) => questions.length > 0);
  const count = shown.reduce((sum, { questions }) => sum + questions.length, 0);
  const { hash } = useLocation();
  const words = { search: typed.trim() };
  return (
    <>
      <PageHeader content={content} />
      <div className="page flex flex-col gap-6 pb-16">
        <div className="max-w-[36rem] print:hidden">
          <SearchField label={m.help_search()} value={typed} onChange={type} maxLength={200} />
        </div>
        <FilterLinks
          label={m.help_filter()}
          choices={[
            { name: m.help_all(), address: addressOf({ ...words, category: '' }), isChosen: !known },
            ...content.categories.map(({ id, title }) => ({
              name: title,
              address: addressOf({ ...words, category: id }),
              isChosen: id === known?.id,
            })),
          ]}
        />
        <LiveMessage text={found ? m.help_count({ count, shown: formatNumber(count) }) : ''} />
        {hasFailed && <ErrorState title={m.help_search_failed()} onRetry={retry} />}
        {count === 0 ? (
          <EmptyState
            icon={SearchX}
            title={m.help_none()}
            text={m.help_none_text()}
            action={
              <>
                <Button onClick={() => change({ search: '', category: '' })}>{m.help_show_all()}</Button>
                <LinkButton to="/contact" variant="secondary">
                  {m.help_contact()}
                </LinkButton>
              </>
            }
          />
        ) : (
          shown.map((category) => <Category key={category.id} category={category} opened={hash.slice(1)} />)
        )}
        <section aria-labelledby="ask" className="mt-6 rounded-large bg-sunken p-6 sm:p-10 print:hidden">
          <h2 id="ask" className="text-title">
            {m.help_contact_title()}
          </h2>
          <p className="mt-2 mb-5">{m.help_contact_text()}</p>
          <LinkButton to="/contact">{m.help_contact()}</LinkButton>
        </section>
      </div>
    </>
  );
}

function Category({ category, opened }: { category: HelpCategory; opened: string }) {
  return (
    <section aria-labelledby={`category-${category.id}`}>
      <h2 id={`category-${category.id}`} {...languageOf(category.locale)} className="mt-4 mb-3 text-title">
        {category.title}
      </h2>
      <HelpQuestions questions={category.questions} locale={category.locale} opened={opened} />
    </section>
  );
}

type Search = (words: string) => Set<string>;

interface Found {
  /** The ids of the matches; undefined while there is no search, or no result yet. */
  found: Set<string> | undefined;
  hasFailed: boolean;
  retry: () => void;
}

/** Returns the matches of a search. The code that searches is loaded on demand. */
function useFound(categories: HelpCategory[], words: string): Found {
  const [search, setSearch] = useState<{ run: Search }>();
  const [hasFailed, setFailed] = useState(false);
  const isAsked = words !== '';
  const load = useCallback(() => {
    setFailed(false);
    import('../help-search').then(
      ({ buildHelpSearch }) => setSearch({ run: buildHelpSearch(categories, getLocale()) }),
      () => setFailed(true),
    );
  }, [categories]);
  useEffect(() => {
    if (isAsked) load();
  }, [isAsked, load]);
  return {
    found: isAsked && search ? search.run(words) : undefined,
    hasFailed: isAsked && hasFailed,
    retry: load,
  };
}
