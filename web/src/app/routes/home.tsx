import { MINIMUM_BANDS } from '@wayable/protocol/filters';
import { MapPinned, MessageSquareHeart, Search, Star } from 'lucide-react';
import { useSessionParts } from '~/auth/session/use-session-parts';
import { bandRange, RatingBandBadge } from '~/catalogue/rating-bands';
import { m } from '~/paraglide/messages';
import { StatsTiles } from '~/stats/components/stats-tiles';
import { LinkButton } from '~/ui/buttons/link-button';
import { classNames } from '~/ui/class-names';
import { homeData } from '../head/organization-data';
import { publicPageMeta } from '../head/page-meta';
import { BadgePromotion } from '../home/badge-promotion';
import { HeroIllustration } from '../home/hero-illustration';

export const meta = () =>
  publicPageMeta({
    path: '/',
    title: m.home_title(),
    documentTitle: m.home_title(),
    description: m.home_description(),
    structuredData: homeData(),
  });

const STEPS = [
  { icon: Search, title: m.home_step_find, text: m.home_step_find_text },
  { icon: Star, title: m.home_step_read, text: m.home_step_read_text },
  { icon: MessageSquareHeart, title: m.home_step_share, text: m.home_step_share_text },
];

export default function HomeScreen() {
  return (
    <>
      <Hero />
      <section aria-labelledby="stats" className="border-y border-line bg-surface">
        {/* The hidden heading cannot take the focus of a pressed retry. */}
        <div data-focus-fallback className="page py-10">
          <h2 id="stats" className="sr-only">
            {m.home_stats()}
          </h2>
          <StatsTiles />
        </div>
      </section>
      <Steps />
      <Bands />
      <BadgePromotion />
      <CallToAction />
    </>
  );
}

/** A link to a review for members, and to the sign-up for visitors. */
function JoinLink({ joinText, variant }: { joinText: string; variant: 'secondary' | 'inverse' }) {
  const { member, visitor } = useSessionParts();
  return (
    <>
      {member !== null && (
        <LinkButton to="/review" variant={variant} className={classNames('px-7', member)}>
          {m.home_hero_review()}
        </LinkButton>
      )}
      {visitor !== null && (
        <LinkButton to="/auth" variant={variant} className={classNames('px-7', visitor)}>
          {joinText}
        </LinkButton>
      )}
    </>
  );
}

function Hero() {
  return (
    <section className="page grid grid-cols-1 items-center gap-8 py-10 lg:grid-cols-[1.05fr_1fr] lg:gap-12 lg:py-16">
      <div>
        <h1 className="text-display font-extrabold">{m.home_hero_title()}</h1>
        <p className="mt-5 max-w-[36ch] text-lead text-ink-soft">{m.home_hero_text()}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <LinkButton to="/map" className="px-7">
            <MapPinned aria-hidden className="size-5" />
            {m.home_hero_map()}
          </LinkButton>
          <JoinLink joinText={m.home_hero_join()} variant="secondary" />
        </div>
      </div>
      <HeroIllustration className="w-full max-w-[38rem] justify-self-center" />
    </section>
  );
}

function Steps() {
  return (
    <section aria-labelledby="steps" className="page py-14 lg:py-20">
      <h2 id="steps" className="text-heading">
        {m.home_steps()}
      </h2>
      <ol className="mt-8 grid gap-8 md:grid-cols-3">
        {STEPS.map(({ icon: Icon, title, text }, index) => (
          <li key={title()} className="flex flex-col gap-3">
            <span className="flex items-center gap-4">
              <span
                aria-hidden
                className="flex size-14 items-center justify-center rounded-round bg-accent text-on-accent"
              >
                <Icon className="size-7" />
              </span>
              <span aria-hidden className="text-heading font-extrabold text-accent">
                {index + 1}
              </span>
            </span>
            <h3 className="text-title">{title()}</h3>
            <p className="max-w-[40ch] text-ink-soft">{text()}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Bands() {
  return (
    <section aria-labelledby="bands" className="border-t border-line bg-sunken">
      <div className="page grid gap-6 py-12 lg:grid-cols-2 lg:items-center lg:gap-12">
        <div>
          <h2 id="bands" className="text-title">
            {m.home_bands()}
          </h2>
          <p className="mt-2 max-w-[44ch] text-ink-soft">{m.home_bands_text()}</p>
        </div>
        <ul className="grid grid-cols-2 gap-4">
          {MINIMUM_BANDS.map((band) => (
            <li key={band} className="flex flex-col items-start gap-1">
              <RatingBandBadge band={band} />
              <span className="ps-1 tabular-nums">{bandRange(band)}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function CallToAction() {
  return (
    <section aria-labelledby="join" className="page py-14 lg:py-20">
      <div className="rounded-large bg-accent px-6 py-12 text-on-accent sm:px-12">
        <h2 id="join" className="max-w-[22ch] text-heading">
          {m.home_cta_title()}
        </h2>
        <p className="mt-4 max-w-[52ch]">{m.home_cta_text()}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <JoinLink joinText={m.home_cta_join()} variant="inverse" />
          <LinkButton to="/map" variant="inverse-outline" className="px-7">
            {m.home_cta_map()}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
