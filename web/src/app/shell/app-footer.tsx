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

/** docs/product.md#pages */
const GROUPS = [
  {
    title: m.footer_explore,
    links: [
      { to: '/map', text: m.nav_map },
      { to: '/leaderboard', text: m.leaderboard_nav },
      { to: '/badges', text: m.badges_nav },
      { to: '/blog', text: m.blog_nav },
    ],
  },
  {
    title: m.footer_help,
    links: [
      { to: '/help', text: m.help_nav },
      { to: '/contact', text: m.contact_nav },
      { to: '/about', text: m.about_nav },
      { to: '/careers', text: m.careers_nav },
    ],
  },
  {
    title: m.footer_legal,
    links: [
      { to: '/accessibility', text: m.accessibility_nav },
      { to: '/privacy', text: m.privacy_nav },
      { to: '/terms', text: m.terms_nav },
    ],
  },
];

const LINK_STYLES =
  'inline-flex min-h-11 items-center text-ink underline underline-offset-4 hover:text-accent';

/** The foot of every page: all that is for everybody, where the data comes from, and the choice of colours. */
export function AppFooter() {
  return (
    <footer className="mt-auto border-t border-line bg-sunken md:pb-14 print:hidden">
      <div className="page grid gap-8 py-10 sm:grid-cols-2 lg:grid-cols-3">
        <div>
          <p className="flex items-center gap-2.5 text-lead font-extrabold tracking-tight">
            <LogoMark className="size-8" />
            {m.product_name()}
          </p>
          <p className="mt-2 max-w-[30ch] text-ink-soft">{m.footer_tagline()}</p>
        </div>
        {GROUPS.map(({ title, links }) => (
          <div key={title()}>
            <h2 className="text-body leading-snug">{title()}</h2>
            <ul className="mt-1">
              {links.map(({ to, text }) => (
                <li key={to}>
                  <Link to={to} className={LINK_STYLES}>
                    {text()}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
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
            <li>
              <a href="/api/docs" className={LINK_STYLES}>
                {m.footer_api()}
              </a>
            </li>
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
