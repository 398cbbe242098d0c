import type { PublicFacts as Facts } from '@wayable/protocol/features';
import { MarkShape } from '~/catalogue/mark-shape';
import { factLabel, listFacts } from '~/catalogue/public-facts';
import { m } from '~/paraglide/messages';
import { classNames } from '~/ui/class-names';
import { formatList } from '~/ui/text/format';

/**
 * Facts from public sources, each with an icon, words and its source. Renders nothing if there are no facts.
 */
export function PublicFacts({ facts, className }: { facts: Facts; className?: string }) {
  const listed = listFacts(facts);
  if (listed.length === 0) return null;
  const sources = formatList([...new Set(listed.map(({ source }) => source))]);
  return (
    <span className={classNames('flex flex-wrap items-center gap-x-3 gap-y-0.5 leading-snug', className)}>
      {listed.map(({ topic, says }) => (
        <span key={topic} className="pause inline-flex items-center gap-1.5 font-semibold">
          <MarkShape mark={says} />
          <span className="initial-capital">{factLabel(topic, says)}</span>
        </span>
      ))}
      <span className="pause text-ink-soft">{m.locations_facts_by({ source: sources })}</span>
    </span>
  );
}
