import { describe, expect, it } from 'vitest';
import { markerLabel } from './marker-label';

const museum = { name: 'Art Institute of Chicago', category: 'entertainment', public_facts: {} } as const;

describe('markerLabel', () => {
  it('labels a marker with name, category, rating and reviews', () => {
    expect(markerLabel({ ...museum, overall_rating: 4.25, total_reviews: 12 })).toBe(
      'Art Institute of Chicago, Entertainment, 4.3 of 5, 12 reviews',
    );
  });

  it('labels a marker with one review in the singular', () => {
    expect(markerLabel({ ...museum, overall_rating: 4, total_reviews: 1 })).toBe(
      'Art Institute of Chicago, Entertainment, 4.0 of 5, 1 review',
    );
  });

  it('labels a marker with public facts and their source', () => {
    const public_facts = {
      'accessible-toilet': { says: 'no', source: 'OpenStreetMap' },
      'wheelchair-accessible': { says: 'limited', source: 'OpenStreetMap' },
    } as const;
    expect(markerLabel({ ...museum, public_facts, overall_rating: 0, total_reviews: 0 })).toBe(
      'Art Institute of Chicago, Entertainment, not rated yet, partly step-free, no accessible toilet (OpenStreetMap)',
    );
  });

  it("omits the rating from an unrated place's marker label", () => {
    expect(markerLabel({ ...museum, overall_rating: 0, total_reviews: 0 })).toBe(
      'Art Institute of Chicago, Entertainment, not rated yet',
    );
  });
});
