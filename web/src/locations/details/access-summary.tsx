import type { Access, FeatureAccess } from '@wayable/protocol/answers/access';
import { capBySteps } from '@wayable/protocol/answers/fit-of-facilities';
import { FEATURES, type Feature } from '@wayable/protocol/features';
import { answerLabel, verdictLabel, verdictMark } from '~/catalogue/answers';
import { featureLabel } from '~/catalogue/features';
import { MarkShape } from '~/catalogue/mark-shape';
import { m } from '~/paraglide/messages';
import { formatDaysAgo, formatNumber } from '~/ui/text/format';
import { type LengthUnit, useLengthUnit } from '~/ui/units';
import { reasonText } from '../fit';
import { KnownDetails } from './known-details';

interface AccessSummaryProps {
  access: Access;
  heading?: 'h2' | 'h3';
}

/** Returns the counts of answers: "Yes 4 · No 1 · Didn’t check 3 · 2 months ago". */
function countsText({ yes, partly, no, unanswered, newest_at }: FeatureAccess): string {
  const counts = [
    [m.answer_yes(), yes],
    [m.answer_partly(), partly],
    [m.answer_no(), no],
    [m.answer_unchecked(), unanswered],
  ] as const;
  const given = counts
    .filter(([, count]) => count > 0)
    .map(([word, count]) => `${word} ${formatNumber(count)}`);
  return [...given, ...(newest_at === null ? [] : [formatDaysAgo(newest_at, Date.now())])].join(' · ');
}

/** Warnings shown next to the verdict of a feature. */
function notesOf(access: Access, feature: Feature, unit: LengthUnit): string[] {
  const { verdict, source, contradicts_source, aged, newest } = access.features[feature];
  // People may call a place accessible although they report steps.
  const cap = feature === 'wheelchair-accessible' && verdict === 'yes' ? capBySteps(access) : undefined;
  return [
    ...(cap?.reasons ?? []).map((reason) => reasonText(reason, unit)),
    ...(source === undefined ? [] : [m.access_source({ source })]),
    ...(contradicts_source ? [m.access_contradicts()] : []),
    ...(aged ? [m.access_aged()] : []),
    ...(newest !== null && newest !== verdict ? [m.access_newest({ answer: answerLabel(newest) })] : []),
  ];
}

/** Answers of people and public sources about a location: a verdict for each feature, then the details. */
export function AccessSummary({ access, heading: Heading = 'h3' }: AccessSummaryProps) {
  const part = Heading === 'h2' ? 'h3' : 'h4';
  const [unit] = useLengthUnit();
  return (
    <section className="flex flex-col gap-4">
      <Heading className="text-lead">{m.access_title()}</Heading>
      {access.change_reported && <p className="font-semibold">{m.access_change()}</p>}
      <ul className="flex flex-col gap-2.5">
        {FEATURES.map((feature) => {
          const said = access.features[feature];
          const counts = countsText(said);
          return (
            <li key={feature} className="grid grid-cols-[1.5rem_1fr] gap-x-2.5">
              <MarkShape mark={verdictMark(said.verdict)} className="mt-0.5 size-5.5" />
              <p>
                <span className="inline-block font-semibold initial-capital">
                  {m.answer_of({ name: featureLabel(feature), answer: verdictLabel(said.verdict) })}
                </span>
                {counts && <span className="block text-small text-ink-soft">{counts}</span>}
                {notesOf(access, feature, unit).map((note) => (
                  <span key={note} className="block text-small text-ink-soft">
                    {note}
                  </span>
                ))}
              </p>
            </li>
          );
        })}
      </ul>
      <KnownDetails details={access.details} heading={part} />
      {access.other_entrance && (
        <KnownDetails details={access.other_entrance} title={m.access_other_entrance()} heading={part} />
      )}
    </section>
  );
}
