import type { Category } from '@wayable/protocol/categories';
import type { Location } from '@wayable/protocol/locations';

/** The place that a review is about, while its author is choosing it. */
export type LocationChoice =
  | { kind: 'none'; query?: string }
  | { kind: 'existing'; location: Location }
  | {
      kind: 'new';
      name: string;
      address: string;
      /** Null until it is chosen. */
      category: Category | null;
      latitude: number | null;
      longitude: number | null;
    };

/** The fields of a new place that a form may find wrong. */
export type LocationFieldErrors = Partial<Record<'name' | 'address' | 'category' | 'coordinates', string>>;
