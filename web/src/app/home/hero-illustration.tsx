/** A decorative street with a ramp, an automatic door and a lowered curb. */
export function HeroIllustration({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 640 520" className={className}>
      <Sky />
      <Houses />
      <Ground />
      <Tree x={584} y={384} />
      <Tree x={62} y={392} />
      <WheelchairUser />
      <CaneUser />
      <Pin />
    </svg>
  );
}

function Sky() {
  return (
    <>
      <path
        className="fill-accent-wash"
        d="M54 300C26 176 116 58 262 40c122-16 190 26 262 84 66 54 96 148 66 240-18 56-30 66-30 66H86s-20-62-32-130z"
      />
      <circle className="fill-sun" cx="498" cy="142" r="42" />
      <path
        className="fill-surface"
        d="M118 150c4-18 30-24 42-8 16-10 38 0 36 18 14 2 18 20 2 22h-80c-18 0-20-28 0-32zM382 96c4-14 24-18 32-6 12-8 30 0 28 14 12 2 14 16 2 18h-62c-14 0-16-22 0-26z"
      />
    </>
  );
}

function Houses() {
  return (
    <>
      <path className="fill-sky" d="M96 226h104v204H96zM440 196h112v234H440z" />
      <path className="fill-clay" d="M84 230l64-52 64 52z" />
      <path
        className="fill-surface"
        d="M120 258h22v30h-22zM156 258h22v30h-22zM120 312h22v30h-22zM156 312h22v30h-22zM464 224h26v34h-26zM504 224h26v34h-26zM464 286h26v34h-26zM504 286h26v34h-26z"
      />
      <rect className="fill-surface stroke-ink stroke-4" x="204" y="206" width="232" height="224" rx="6" />
      <path className="fill-accent" d="M192 190h256l14 54H178z" />
      <path className="fill-surface" d="M236 190h36l-4 54h-40zM308 190h36l4 54h-44zM380 190h36l12 54h-44z" />
      <rect className="fill-sky stroke-ink stroke-4" x="224" y="268" width="84" height="78" rx="4" />
      <path
        className="fill-leaf"
        d="M230 344c0-22 18-26 22-10 6-18 28-14 26 10zM274 344c0-14 14-18 18-6 6-8 12-2 10 6z"
      />
      <rect className="fill-ink" x="328" y="268" width="90" height="162" rx="4" />
      <rect className="fill-sun" x="348" y="274" width="50" height="156" />
      <path className="fill-sky stroke-ink stroke-3" d="M330 270h18v158h-18zM398 270h18v158h-18z" />
      <circle className="fill-accent" cx="373" cy="256" r="7" />
    </>
  );
}

function Ground() {
  return (
    <>
      <path
        className="fill-sunken"
        d="M20 430h600c10 0 16 8 16 18v26c0 12-8 20-20 20H28c-12 0-20-8-20-20v-26c0-10 4-18 12-18z"
      />
      <path className="fill-line" d="M8 466h628v8c0 12-8 20-20 20H28c-12 0-20-8-20-20z" />
      <path className="fill-clay" d="M318 416h112v22H318zM130 438l188-22v22z" />
      <path
        className="fill-none stroke-ink stroke-4"
        strokeLinecap="round"
        d="M150 404l168-20M160 404v30M236 395v30M314 386v30"
      />
      <g className="fill-sun">
        {[440, 458, 476, 494].map((x) => (
          <g key={x}>
            <circle cx={x} cy="446" r="4.5" />
            <circle cx={x} cy="460" r="4.5" />
          </g>
        ))}
      </g>
    </>
  );
}

function Tree({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path className="fill-none stroke-clay stroke-8" strokeLinecap="round" d="M0 46V-20" />
      <circle className="fill-leaf" cx="-16" cy="-34" r="28" />
      <circle className="fill-leaf" cx="18" cy="-40" r="30" />
      <circle className="fill-leaf" cx="2" cy="-66" r="28" />
    </g>
  );
}

function WheelchairUser() {
  return (
    <g transform="translate(226 372)">
      <g className="fill-none stroke-ink stroke-6" strokeLinecap="round" strokeLinejoin="round">
        <circle className="fill-surface" cx="0" cy="26" r="27" />
        <path d="M-2 26h30l14 26M-16-12v28h22" />
        <circle className="fill-surface" cx="44" cy="48" r="7" />
      </g>
      <path className="fill-none stroke-accent stroke-[15]" strokeLinecap="round" d="M0-22v30" />
      <path
        className="fill-none stroke-clay stroke-[13]"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M2 12h24l9 25h9"
      />
      <path
        className="fill-none stroke-accent stroke-9"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M2-18l15 20-11 16"
      />
      <circle className="fill-ink" cx="2" cy="-46" r="15" />
    </g>
  );
}

function CaneUser() {
  return (
    <g transform="translate(508 352)">
      <path
        className="fill-none stroke-ink stroke-[13]"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M0 34l-14 52M2 34l16 26 2 26"
      />
      <path className="fill-none stroke-leaf stroke-[24]" strokeLinecap="round" d="M0 0v30" />
      <path
        className="fill-none stroke-leaf stroke-9"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M-2-2l-18 20-14-2"
      />
      <path className="fill-none stroke-surface stroke-7" strokeLinecap="round" d="M-34 16l-30 76" />
      <path className="fill-none stroke-ink stroke-3" strokeLinecap="round" d="M-34 16l-30 76" />
      <circle className="fill-clay" cx="0" cy="-32" r="15" />
      <path className="fill-ink" d="M-16-34c0-22 34-22 32 2-10-8-20-8-32-2z" />
    </g>
  );
}

function Pin() {
  return (
    <g transform="translate(373 62)">
      <path
        className="fill-(--band-excellent) stroke-surface stroke-6"
        d="M0-44c-34 0-60 25-60 58 0 42 46 74 57 81 2 1 4 1 6 0 11-7 57-39 57-81 0-33-26-58-60-58z"
      />
      <path className="fill-surface" d="M0-20l11 22 24 4-17 17 4 24L0 36l-22 11 4-24L-35 6l24-4z" />
    </g>
  );
}
