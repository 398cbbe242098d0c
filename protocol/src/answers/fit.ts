import type { Access, DetailsAccess } from './access.ts';
import { type DetailField, isEntranceDetail } from './detail-fields.ts';
import { type Fit, type NeedFit, rankOf } from './fit-answer.ts';
import { fitDoor, fitOfFeature, fitParking, fitSwitch, fitTactile, fitToilet } from './fit-of-facilities.ts';
import { fitOfWayIn, fitOfWidths } from './fit-of-measures.ts';
import type { Needs } from './needs.ts';

function fitEntrance(access: Access, details: DetailsAccess, needs: Needs, now: number): Fit {
  const place = { ...access, details };
  const fits: NeedFit[] = [
    ...needs.features.map((feature) => fitOfFeature(place, feature, now)),
    ...fitOfWayIn(place, needs),
    ...fitOfWidths(place, needs),
    ...(needs.toilet ? [fitToilet(place)] : []),
    ...(needs.parking ? [fitParking(place)] : []),
    ...(needs.door ? [fitDoor(place, needs.door, now)] : []),
    ...(needs.tactile ? [fitTactile(place)] : []),
    ...(needs.induction_loop ? [fitSwitch(place, 'induction_loop')] : []),
    ...(access.change_reported
      ? [{ answer: 'probably' as const, reasons: [{ code: 'change_reported' as const }] }]
      : []),
  ];
  const worstFirst = fits.toSorted((a, b) => rankOf(a.answer) - rankOf(b.answer));
  const reasons = worstFirst.flatMap((fit) => fit.reasons);
  const texts = reasons.map((reason) => JSON.stringify(reason));
  return {
    answer: worstFirst[0]?.answer ?? 'yes',
    reasons: reasons.filter((_, index) => texts.indexOf(texts[index] ?? '') === index),
  };
}

/**
 * Returns how well a place fits a person's needs (docs/product.md#needs). The worst need decides. If two
 * entrances are known, the better fit counts.
 */
export function fitOf(access: Access, needs: Needs, now: number): Fit {
  const first = fitEntrance(access, access.details, needs, now);
  if (!access.other_entrance) return first;
  const inside = Object.entries(access.details).filter(([field]) => !isEntranceDetail(field as DetailField));
  const other = fitEntrance(access, { ...Object.fromEntries(inside), ...access.other_entrance }, needs, now);
  return rankOf(other.answer) > rankOf(first.answer) ? other : first;
}
