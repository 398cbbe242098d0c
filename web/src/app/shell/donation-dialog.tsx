import { ExternalLink } from 'lucide-react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { buttonStyles } from '~/ui/buttons/button-styles';
import { Dialog } from '~/ui/feedback/dialog';
import { VisuallyHidden } from '~/ui/text/visually-hidden';

const RECIPIENTS = [
  {
    url: 'https://supporting.openstreetmap.org/donate/',
    name: m.donate_osm_name,
    text: m.donate_osm_text,
    link: m.donate_osm_link,
  },
  {
    url: 'https://sozialhelden.de/en/donate/',
    name: m.donate_sozialhelden_name,
    text: m.donate_sozialhelden_text,
    link: m.donate_sozialhelden_link,
  },
];

/** Two places for donations, and a button to close (docs/product.md#donation-links). */
export function DonationDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title={m.donate_title()} isOpen={isOpen} onClose={onClose}>
      <p className="mt-3 text-ink-soft">{m.donate_text()}</p>
      <ul className="mt-5 flex flex-col gap-4">
        {RECIPIENTS.map((recipient) => (
          <li key={recipient.url} className="rounded-medium border border-line bg-paper p-4">
            <h3 className="text-lead">{recipient.name()}</h3>
            <p className="mt-1 text-ink-soft">{recipient.text()}</p>
            <a
              href={recipient.url}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonStyles('secondary', 'mt-3 w-full')}
            >
              {recipient.link()}
              <ExternalLink aria-hidden className="size-5 shrink-0" />
              <VisuallyHidden>{m.opens_in_new_tab()}</VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
      <Button onClick={onClose} className="mt-6 w-full">
        {m.close()}
      </Button>
    </Dialog>
  );
}
