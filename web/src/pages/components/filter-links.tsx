import { Link } from 'react-router';

interface FilterLinksProps {
  label: string;
  choices: { name: string; address: string; isChosen: boolean }[];
}

/** The filters of a list as links, each with its own URL. */
export function FilterLinks({ label, choices }: FilterLinksProps) {
  return (
    <nav aria-label={label} className="print:hidden">
      {/* The links are in columns on a phone, because free rows would wrap differently once the font
          loads. */}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-2 sm:flex sm:flex-wrap">
        {choices.map(({ name, address, isChosen }) => (
          <li key={address}>
            <Link
              to={address}
              preventScrollReset
              aria-current={isChosen ? 'true' : undefined}
              className="flex h-full min-h-11 items-center justify-center rounded-round border-2 border-line-strong px-3 text-center wrap-anywhere sm:px-5 font-semibold text-ink transition-colors hover:border-accent hover:text-accent aria-[current]:border-accent aria-[current]:bg-accent aria-[current]:text-on-accent forced-colors:aria-[current]:border-[Highlight] forced-colors:aria-[current]:underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
