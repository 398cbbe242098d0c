import type { Location } from '@wayable/protocol/locations';
import { useEffect, useRef } from 'react';
import { m } from '~/paraglide/messages';
import { Banner } from '~/ui/banner';
import { LinkButton } from '~/ui/link-button';

/** Says that the review is in, and where to see it; the focus comes here from the form that was reset. */
export function ReviewThanks({ location }: { location: Pick<Location, 'id' | 'name'> }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Banner tone="success" className="mb-6">
      <h2 ref={heading} tabIndex={-1} className="rounded-small text-lead">
        {m.review_submitted_title({ name: location.name })}
      </h2>
      <p className="mt-1">{m.review_submitted_text()}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <LinkButton to={`/map?${new URLSearchParams({ location: location.id })}`}>
          {m.review_submitted_map()}
        </LinkButton>
        <LinkButton variant="secondary" to="/profile/reviews">
          {m.review_submitted_list()}
        </LinkButton>
      </div>
    </Banner>
  );
}
