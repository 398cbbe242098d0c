import type { ContactCategory } from '@wayable/protocol/contact';
import { m } from '~/paraglide/messages';

const CATEGORIES: Record<ContactCategory, () => string> = {
  general: m.contact_category_general,
  technical: m.contact_category_technical,
  partnership: m.contact_category_partnership,
  accessibility: m.contact_category_accessibility,
  press: m.contact_category_press,
};

export const contactCategoryText = (category: ContactCategory): string => CATEGORIES[category]();
