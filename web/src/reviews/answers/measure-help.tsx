import type { DetailTopic } from '@wayable/protocol/answers/detail-topics';
import { m } from '~/paraglide/messages';

const TEXTS: Partial<Record<DetailTopic, readonly (() => string)[]>> = {
  entrance: [m.details_measure_step, m.details_measure_width, m.details_measure_slope],
  inside: [m.details_measure_width],
  toilet: [m.details_measure_width],
};

/** Explains how to measure the lengths of a part, with a drawing of a door and a step. */
export function MeasureHelp({ topic }: { topic: DetailTopic }) {
  const texts = TEXTS[topic];
  if (!texts) return null;
  return (
    <details className="text-small">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-accent">
        {m.details_measure_title()}
      </summary>
      <div className="flex flex-wrap items-start gap-4 pt-1">
        <svg viewBox="0 0 120 96" aria-hidden="true" className="w-30 shrink-0 text-ink" fill="none">
          <path d="M6 84h44v-12h64" stroke="currentColor" strokeWidth="2.5" />
          <path d="M60 72V10h40v62" stroke="currentColor" strokeWidth="2.5" />
          <path d="M100 10 84 18v58" stroke="currentColor" strokeWidth="1.5" strokeDasharray="3 3" />
          <path d="M62 44h36M66 40l-4 4 4 4M94 40l4 4-4 4" className="stroke-accent" strokeWidth="2.5" />
          <path d="M40 72v12M36 76l4-4 4 4M36 80l4 4 4-4" className="stroke-accent" strokeWidth="2.5" />
        </svg>
        <ul className="flex min-w-56 flex-1 list-disc flex-col gap-1 ps-5">
          {texts.map((text) => (
            <li key={text()}>{text()}</li>
          ))}
        </ul>
      </div>
    </details>
  );
}
