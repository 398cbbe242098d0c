import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '~/paraglide/messages';
import { LogoMark } from '~/ui/logo';
import { DonationButton } from './donation-button';
import { LanguageLinks } from './language-choice';
import { ThemeChoice } from './theme-choice';

const SOURCES = [
  { url: 'https://www.openstreetmap.org/copyright', text: m.footer_osm },
  { url: 'https://www.naturalearthdata.com/', text: m.footer_natural_earth },
  { url: 'https://www.geonames.org/', text: m.footer_geonames },
];

/** The links are fixed in docs/product.md#pages. */
const GROUPS = [
  {
    title: m.footer_explore,
    links: [
      { to: '/map', text: m.nav_map },
      { to: '/saved', text: m.saved_title },
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

/** A section that can be collapsed on a phone, with HTML elements that work without a script. */
function Fold({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return (
    <details className="group border-b border-line sm:hidden">
      <summary className="flex min-h-12 list-none items-center justify-between gap-2 rounded-small [&::-webkit-details-marker]:hidden">
        {heading}
        <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="pb-3">{children}</div>
    </details>
  );
}

/**
 * A section of the footer, collapsed on a phone. The size of the window is unknown in a prerendered page, so
 * the page contains both forms, and the style sheet shows one.
 */
function FooterPart({ title, children }: { title: string; children: ReactNode }) {
  const heading = <h2 className="text-body leading-snug">{title}</h2>;
  return (
    <>
      <section className="max-sm:hidden">
        {heading}
        {children}
      </section>
      <Fold heading={heading}>{children}</Fold>
    </>
  );
}

/** The footer of every page: links, data sources and the choice of colors. */
export function AppFooter() {
  return (
    <footer className="mt-auto border-t border-line bg-sunken print:hidden">
      <div className="page grid gap-x-8 pt-8 sm:grid-cols-2 sm:gap-y-8 sm:py-10 lg:grid-cols-3">
        <div className="max-sm:border-b max-sm:border-line max-sm:pb-4">
          <p className="flex items-center gap-2.5 text-lead font-extrabold tracking-tight">
            <LogoMark className="size-8" />
            {m.product_name()}
          </p>
          <p className="mt-2 max-w-[30ch] text-ink-soft">{m.footer_tagline()}</p>
          <DonationButton place="footer" />
        </div>
        {GROUPS.map(({ title, links }) => (
          <FooterPart key={title()} title={title()}>
            <ul className="mt-1">
              {links.map(({ to, text }) => (
                <li key={to}>
                  <Link to={to} className={LINK_STYLES}>
                    {text()}
                  </Link>
                </li>
              ))}
            </ul>
          </FooterPart>
        ))}
        <FooterPart title={m.footer_data()}>
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
        </FooterPart>
        <div className="max-sm:border-b max-sm:border-line max-sm:py-4">
          <ThemeChoice />
        </div>
      </div>
      <nav aria-label={m.language_label()} className="page pb-8">
        <LanguageLinks className="flex flex-wrap gap-x-6 border-t border-line pt-4 max-sm:hidden" />
        <Fold heading={<span className="font-bold leading-snug">{m.language_label()}</span>}>
          <LanguageLinks className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4" />
        </Fold>
      </nav>
    </footer>
  );
}
