import type { LocationContact as Contact } from '@wayable/protocol/locations';
import { CalendarClock, Globe, Phone } from 'lucide-react';
import { m } from '~/paraglide/messages';
import { readOpeningHours } from './opening-hours';

const LINK = 'text-link inline-flex min-h-6 wrap-anywhere';

/**
 * Returns the number to dial. The zero of "+377 (0)93 15" is only for calls within the country, so it is
 * dropped.
 */
const toDialed = (phone: string): string => phone.replace(/\(0\)/g, '').replace(/(?!^\+)\D/g, '');

/** Returns whether a website becomes a link: only web URLs, because the text comes from strangers. */
const isLinkable = (website: string): boolean => /^https?:\/\//i.test(website);

/** Opening hours, phone and website from a public source; renders nothing if there are none. */
export function LocationContact({ contact = {} }: { contact: Contact | undefined }) {
  const { opening_hours, phone, website } = contact;
  const numbers = (phone ?? '').split(';').map((number) => number.trim());
  const dialed = numbers.filter((number) => toDialed(number).length >= 3);
  if (!opening_hours && dialed.length === 0 && !website) return null;
  return (
    <div className="flex flex-col gap-1.5">
      {opening_hours && (
        <div className="flex items-start gap-2.5">
          <CalendarClock aria-hidden className="mt-1 size-5 shrink-0 text-ink-soft" />
          <div className="min-w-0">
            <p className="sr-only">{m.locations_hours()}</p>
            <Hours value={opening_hours} />
          </div>
        </div>
      )}
      {dialed.map((number) => (
        <p key={number} className="flex items-start gap-2.5">
          <Phone aria-hidden className="mt-1 size-5 shrink-0 text-ink-soft" />
          <a href={`tel:${toDialed(number)}`} className={LINK} aria-label={m.locations_call({ number })}>
            <bdi dir="ltr">{number}</bdi>
          </a>
        </p>
      ))}
      {website && isLinkable(website) && (
        <p className="flex items-start gap-2.5">
          <Globe aria-hidden className="mt-1 size-5 shrink-0 text-ink-soft" />
          <a href={website} target="_blank" rel="nofollow noopener noreferrer" className={LINK}>
            {m.locations_website()}
            <span className="sr-only"> {m.opens_in_new_tab()}</span>
          </a>
        </p>
      )}
    </div>
  );
}

function Hours({ value }: { value: string }) {
  const lines = readOpeningHours(value);
  if (!lines)
    return (
      <p className="wrap-anywhere">
        <bdi dir="ltr">{value}</bdi>
      </p>
    );
  return (
    <dl className="flex flex-col gap-0.5">
      {lines.map(({ days, hours }) => (
        <div key={`${days} ${hours}`} className="flex flex-wrap gap-x-2">
          <dt className="text-ink-soft">{days}</dt>
          <dd>{hours}</dd>
        </div>
      ))}
    </dl>
  );
}
