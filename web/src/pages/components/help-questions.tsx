import type { Locale } from '@wayable/protocol/locales';
import { ChevronDown, Link2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { m } from '~/paraglide/messages';
import { VisuallyHidden } from '~/ui/text/visually-hidden';
import type { HelpQuestion } from '../content';
import { languageOf, Prose } from './prose';

interface HelpQuestionsProps {
  questions: HelpQuestion[];
  locale: Locale;
  /** The id of the question in the URL. */
  opened: string;
}

/** Questions that expand to their answers with plain HTML, which works without scripts. */
export function HelpQuestions({ questions, locale, opened }: HelpQuestionsProps) {
  return (
    <ul className="flex flex-col gap-3">
      {questions.map((question) => (
        <li key={question.id}>
          <Question question={question} locale={locale} isNamed={question.id === opened} />
        </li>
      ))}
    </ul>
  );
}

interface QuestionProps {
  question: HelpQuestion;
  locale: Locale;
  isNamed: boolean;
}

function Question({ question, locale, isNamed }: QuestionProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isNamed || !details.current) return;
    details.current.open = true;
    details.current.scrollIntoView();
  }, [isNamed]);
  return (
    <details
      ref={details}
      id={question.id}
      className="group rounded-medium border border-line bg-surface open:shadow-card"
    >
      <summary className="flex min-h-14 list-none items-center gap-3 rounded-medium px-5 py-3 hover:text-accent [&::-webkit-details-marker]:hidden">
        <h3 {...languageOf(locale)} className="grow text-body leading-snug">
          {question.question}
        </h3>
        <ChevronDown
          aria-hidden
          className="size-6 shrink-0 text-accent transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="px-5 pb-5">
        <Prose html={question.html} locale={locale} />
        <a
          href={`#${question.id}`}
          className="mt-3 inline-flex min-h-11 items-center gap-2 text-small text-ink-soft underline underline-offset-4 hover:text-accent print:hidden"
        >
          <Link2 aria-hidden className="size-5" />
          {m.help_link()}
          <VisuallyHidden>: {question.question}</VisuallyHidden>
        </a>
      </div>
    </details>
  );
}
