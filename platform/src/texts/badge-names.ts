import type { Locale } from '@wayable/protocol/locales';
import { catalogueText } from './catalogue.ts';

/**
 * Returns the display name of a badge; its id if it comes from a later version. Credentials and tokens use
 * its English name (docs/product.md#languages).
 */
export const badgeName = (locale: Locale, badgeType: string): string =>
  catalogueText(locale, `badge_name_${badgeType.toLowerCase().replaceAll(' ', '_')}`) ?? badgeType;
