import type { Category } from '@wayable/protocol/categories';
import type { Location } from '@wayable/protocol/locations';
import type { FieldErrors } from '~/ui/forms/use-form';

/** The place of a review, while its author is choosing it. */
export type LocationChoice =
  | { kind: 'none'; query?: string }
  | { kind: 'existing'; location: Location }
  | {
      kind: 'new';
      name: string;
      address: string;
      /** Null until a category is chosen. */
      category: Category | null;
      latitude: number | null;
      longitude: number | null;
    };

/** Errors in the fields of a new place. */
export type LocationFieldErrors = FieldErrors<'name' | 'address' | 'category' | 'coordinates'>;
