import { Link } from 'react-router';
import { m } from '~/paraglide/messages';
import { LogoMark } from '~/ui/logo';
import { LanguageLinks } from './language-choice';
import { ThemeChoice } from './theme-choice';

const SOURCES = [
  { url: 'https://www.openstreetmap.org/copyright', text: m.footer_osm },
  { url: 'https://www.naturalearthdata.com/', text: m.footer_natural_earth },
  { url: 'https://www.geonames.org/', text: m.footer_geonames },
];

const LINK_STYLES =
  'inline-flex min-h-11 items-center text-ink underline underline-offset-4 hover:text-accent';

/** The foot of every page: what exists, where the data comes from, and the choice of colours. */
export function AppFooter() {
  return (
    <footer className="mt-auto border-t border-line bg-sunken md:pb-14">
      <div className="page grid gap-8 py-10 md:grid-cols-[1.4fr_1fr_1.4fr_1.2fr]">
        <div>
          <p className="flex items-center gap-2.5 text-lead font-extrabold tracking-tight">
            <LogoMark className="size-8" />
            {m.product_name()}
          </p>
          <p className="mt-2 max-w-[30ch] text-ink-soft">{m.footer_tagline()}</p>
        </div>
        <div>
          <h2 className="text-body leading-snug">{m.footer_explore()}</h2>
          <ul className="mt-1">
            <li>
              <Link to="/map" className={LINK_STYLES}>
                {m.nav_map()}
              </Link>
            </li>
            <li>
              <a href="/api/docs" className={LINK_STYLES}>
                {m.footer_api()}
              </a>
            </li>
          </ul>
        </div>
        <div>
          <h2 className="text-body leading-snug">{m.footer_data()}</h2>
          <ul className="mt-1">
            {SOURCES.map((source) => (
              <li key={source.url}>
                <a href={source.url} className={LINK_STYLES}>
                  {source.text()}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <ThemeChoice />
      </div>
      <nav aria-label={m.language_label()} className="page pb-8">
        <LanguageLinks className="flex flex-wrap gap-x-6 border-t border-line pt-4" />
      </nav>
    </footer>
  );
}
