import type { ChoiceAccess, DetailsAccess, NumberAccess } from '@wayable/protocol/answers/access';
import type {
  BooleanDetail,
  ChoiceDetail,
  DetailField,
  NumberDetail,
} from '@wayable/protocol/answers/detail-fields';
import { DETAIL_TOPICS, listDetails } from '@wayable/protocol/answers/detail-topics';
import { numberText } from '~/catalogue/detail-text';
import { detailLabel, optionLabel, topicLabel } from '~/catalogue/details';
import { m } from '~/paraglide/messages';
import { formatNumber } from '~/ui/text/format';
import { type LengthUnit, useLengthUnit } from '~/ui/units';

interface KnownDetailsProps {
  details: DetailsAccess;
  /** One title that replaces the names of the parts. */
  title?: string;
  heading: 'h3' | 'h4';
}

const isNumber = (summary: NumberAccess | ChoiceAccess): summary is NumberAccess => 'median' in summary;

function valueText(field: DetailField, summary: NumberAccess | ChoiceAccess, unit: LengthUnit): string {
  return isNumber(summary)
    ? numberText(field as NumberDetail, summary.median, unit)
    : optionLabel(field as ChoiceDetail | BooleanDetail, summary.value);
}

/**
 * Returns a note: the source, or the number of people who said or measured the value. Adds the range if
 * reports differ.
 */
function noteText(field: DetailField, summary: NumberAccess | ChoiceAccess, unit: LengthUnit): string {
  if (summary.source !== undefined) return m.access_from_source({ source: summary.source });
  if (!isNumber(summary)) return m.access_said({ count: formatNumber(summary.count) });
  const { min, max, count, measured } = summary;
  const write = (value: number) => numberText(field as NumberDetail, value, unit);
  return [
    measured > 0
      ? m.access_measured({ count: formatNumber(measured) })
      : m.access_said({ count: formatNumber(count) }),
    ...(min < max ? [m.access_range({ min: write(min), max: write(max) })] : []),
  ].join(' · ');
}

/** The known details of a location, grouped by part. */
export function KnownDetails({ details, title, heading: Heading }: KnownDetailsProps) {
  const [unit] = useLengthUnit();
  const topics = DETAIL_TOPICS.map((topic) => ({
    topic,
    known: listDetails(topic).flatMap((field) => {
      const summary = details[field];
      return summary ? [{ field, summary }] : [];
    }),
  })).filter(({ known }) => known.length > 0);
  return topics.map(({ topic, known }) => (
    <div key={topic}>
      <Heading className="mb-1 text-body font-semibold">{title ?? topicLabel(topic)}</Heading>
      <dl className="flex flex-col gap-1 text-small">
        {known.map(({ field, summary }) => (
          <div key={field} className="flex flex-wrap gap-x-2">
            <dt className="text-ink-soft">
              {field === 'entrance' ? topicLabel(topic) : detailLabel(field, unit)}
            </dt>
            <dd>
              <span className="font-semibold">
                {summary.disputed ? m.answer_disputed() : valueText(field, summary, unit)}
              </span>{' '}
              <span className="text-ink-soft">
                {summary.disputed && `${valueText(field, summary, unit)} · `}
                {noteText(field, summary, unit)}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  ));
}
