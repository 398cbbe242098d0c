import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seesAuthor, seesBadges, seesPerson } from './visibility.ts';

const SOURCE = join(import.meta.dirname, '../../..');
/** Columns that control the visibility of a person. */
const DECIDES = /\b(public_profile|anonymous_reviews|show_review_count|show_badges|month_end_\w+)\b/;
const OF_PERSON = /\b(is_public|is_named|shows_review_count|shows_badges)\b/;
/** Files that may read these columns: the privacy settings, seeds, and tests. */
const WRITES = /^server\/src\/(profiles\/privacy-settings\.|db\/|testing\/)|\.test\.ts$/;

const hidden = { id: 'a', is_public: false, is_named: false, shows_badges: false };
const readers = { visitor: undefined, 'other user': { userId: 'b', isAdmin: false } };
const insiders = { owner: { userId: 'a', isAdmin: false }, admin: { userId: 'b', isAdmin: true } };

describe('visibility', () => {
  it.each(Object.entries(readers))('hides a hidden person from the %s', (_, reader) => {
    expect([seesPerson, seesAuthor, seesBadges].map((sees) => sees(reader, hidden))).not.toContain(true);
  });

  it.each(Object.entries(insiders))('shows a hidden person to the %s', (_, reader) => {
    expect([seesPerson, seesAuthor, seesBadges].map((sees) => sees(reader, hidden))).not.toContain(false);
  });

  it("shows an anonymous author's profile but not their authorship", () => {
    const anonymous = { ...hidden, is_public: true };
    expect([seesPerson, seesAuthor].map((sees) => sees(undefined, anonymous))).toEqual([true, false]);
  });

  it('reads visibility columns only through database views', () => {
    const files = globSync('{auth,badges,geo,outreach,platform,server,suggestions}/src/**/*.ts', {
      cwd: SOURCE,
    }).filter((file) => !WRITES.test(file));
    const asking = files.filter((file) => {
      const text = readFileSync(join(SOURCE, file), 'utf8');
      const asksTable =
        OF_PERSON.test(text) && /\.queries\.ts$/.test(file) && !text.includes('visible_authors');
      return DECIDES.test(text) || asksTable;
    });
    expect(asking).toEqual([]);
    expect(files).toContain('server/src/visibility/visibility.ts');
  });
});
