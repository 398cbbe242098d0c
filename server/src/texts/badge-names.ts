import type { Locale } from '@wayable/protocol/locales';
import { catalogueText } from './catalogue.ts';

/**
 * What the screens call a badge, for people to read; its own name where it is one of a later version. Credentials and tokens
 * have its English name (docs/product.md#languages).
 */
export const badgeName = (locale: Locale, badgeType: string): string =>
  catalogueText(locale, `badge_name_${badgeType.toLowerCase().replaceAll(' ', '_')}`) ?? badgeType;
