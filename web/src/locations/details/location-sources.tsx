import type { LocationDetail } from '@wayable/protocol/locations';
import { m } from '~/paraglide/messages';

/** The source and license of an imported place; renders nothing for other places. */
export function LocationSources({ sources = [] }: { sources: LocationDetail['sources'] | undefined }) {
  if (sources.length === 0) return null;
  return (
    <section className="text-small text-ink-soft">
      <h2 className="text-small font-semibold">{m.locations_sources()}</h2>
      <ul className="mt-1 flex flex-col gap-1">
        {sources.map(({ source, id, version, licence, url }) => (
          <li key={`${source} ${id}`}>
            <a href={url} target="_blank" rel="noopener noreferrer" className="text-link">
              {source}: <bdi dir="ltr">{id}</bdi>
              <span className="sr-only"> {m.opens_in_new_tab()}</span>
            </a>
            {version !== null && ` · ${m.locations_sources_version({ version: String(version) })}`} ·{' '}
            {m.locations_facts_license({ license: licence })}
          </li>
        ))}
      </ul>
    </section>
  );
}
