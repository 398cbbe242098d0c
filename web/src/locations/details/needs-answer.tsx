import type { Feature } from '@wayable/protocol/features';
import { featureLabel } from '~/catalogue/features';
import { MarkShape } from '~/catalogue/mark-shape';
import { m } from '~/paraglide/messages';
import { answerNeeds, answerOf, answerText, needsText } from '../answer-needs';
import type { ListedLocation } from '../explorer/explorer-entry';

/** Whether a location has what the person needs, and which of it; nothing where nothing is needed. */
export function NeedsAnswer({ location, needs }: { location: ListedLocation; needs: readonly Feature[] }) {
  const answer = answerNeeds(location, needs);
  if (!answer) return null;
  return (
    <section aria-label={m.locations_needs()} className="rounded-medium border-2 border-line p-3.5">
      <p className="flex items-center gap-2 font-semibold">
        <MarkShape mark={answer} className="size-6" />
        {needsText(answer)}
      </p>
      <ul className="mt-2 flex flex-col gap-1 text-small">
        {needs.map((need) => (
          <li key={need} className="flex items-center gap-2">
            <MarkShape mark={answerOf(location, need)} />
            <span className="first-letter:uppercase">
              {m.locations_need_answer({
                need: featureLabel(need),
                answer: answerText(answerOf(location, need)),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
