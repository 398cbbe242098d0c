/** Wayable's logo: a pin with a person; the raised arms form a W. Decorative next to the name. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" className={className}>
      <path
        className="fill-accent forced-colors:fill-[CanvasText]"
        d="M24 2C13.5 2 5 10.4 5 20.8 5 33.4 19.4 43 22.9 45.6a1.9 1.9 0 0 0 2.2 0C28.6 43 43 33.4 43 20.8 43 10.4 34.5 2 24 2z"
      />
      <path
        className="fill-none stroke-on-accent stroke-[4.5] forced-colors:stroke-[Canvas]"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M13.5 17.5 18.5 28.5 24 19l5.5 9.5 5-11"
      />
      <circle className="fill-sun forced-colors:fill-[Canvas]" cx="24" cy="11.5" r="3" />
    </svg>
  );
}
