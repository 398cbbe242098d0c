import type { Category } from '@wayable/protocol/categories';
import type { Kind } from '@wayable/protocol/kinds';
import { Accessibility, type LucideIcon } from 'lucide-react';
import { categoryIcon, categoryLabel } from '~/catalogue/categories';
import { topicLabel } from '~/catalogue/public-facts';

const TOILET = 'accessible-toilet';

const upperFirst = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Returns the name of a kind of places. */
export const kindLabel = (kind: Kind): string =>
  kind === TOILET ? upperFirst(topicLabel(TOILET)) : categoryLabel(kind as Category);

/** Returns the decorative icon next to the name. */
export const kindIcon = (kind: Kind): LucideIcon =>
  kind === TOILET ? Accessibility : categoryIcon(kind as Category);
