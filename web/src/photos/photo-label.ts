import type { Photo } from '@wayable/protocol/photos';
import { m } from '~/paraglide/messages';
import { formatNumber } from '~/ui/text/format';

/**
 * Returns a photo's name for screen readers: its position (`index` from 0) among `count`, and its alternative
 * text.
 */
export function photoLabel({ alt_text: alt }: Photo, index: number, count: number): string {
  const position = { number: formatNumber(index + 1), count: formatNumber(count) };
  return alt ? m.photos_described({ ...position, alt }) : m.photos_undescribed(position);
}
