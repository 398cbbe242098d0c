import type { LocationFact } from '@wayable/protocol/locations';
import { m } from '~/paraglide/messages';
import { useLengthUnit } from '~/ui/units';
import { factText, groupBySource } from './fact-text';

interface LocationFactsProps {
  facts: readonly LocationFact[];
  heading?: 'h2' | 'h3';
}

/** Facts about a location from public sources, separate from reviews. */
export function LocationFacts({ facts, heading: Heading = 'h3' }: LocationFactsProps) {
  return (
    <section className="rounded-medium border border-line bg-sunken p-4">
      <Heading className="text-lead">{m.locations_facts()}</Heading>
      <p className="text-small text-ink-soft">{m.locations_facts_note()}</p>
      {groupBySource(facts).map((group) => (
        <FactsOfSource key={`${group[0]?.source_url}${group[0]?.license}`} facts={group} />
      ))}
    </section>
  );
}

function FactsOfSource({ facts }: { facts: readonly LocationFact[] }) {
  const [unit] = useLengthUnit();
  const [first] = facts;
  if (!first) return null;
  return (
    <div className="mt-3">
      <ul className="list-disc ps-5">
        {facts.map((fact) => (
          <li key={`${fact.key}=${fact.value}`} className="initial-capital">
            {factText(fact, unit)}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-small text-ink-soft">
        {first.source_url === '' ? (
          m.locations_facts_source({ source: first.source })
        ) : (
          <a href={first.source_url} target="_blank" rel="noopener noreferrer" className="text-link">
            {m.locations_facts_source({ source: first.source })}
            <span className="sr-only"> {m.opens_in_new_tab()}</span>
          </a>
        )}{' '}
        · {m.locations_facts_license({ license: first.license })}
      </p>
    </div>
  );
}
