import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ENGLISH = join(import.meta.dirname, '../../messages/en');

/**
 * Messages with numbers that no setting determines: examples, names, ordinals, limits of the Earth, codes of
 * other protocols, and words of the specification.
 */
const FIXED = new Set([
  'auth_error_phone_invalid',
  'auth_help_factor_code',
  'badge_holders_one',
  'badge_missing_one',
  'badges_shown_one',
  'contact_answer_time',
  'contact_copy_note',
  'contact_receipt_text',
  'contact_sent',
  'credential_files_text',
  'detail_toilet_turning_space',
  'details_measure_slope',
  'footer_geonames',
  'help_contact_text',
  'imports_file_help',
  'imports_file_unreadable',
  'imports_intro',
  'leaderboard_second',
  'leaderboard_third',
  'locations_field_help',
  'mail_factor_guessed_text',
  'queue_summary',
  'review_coordinates_invalid',
  'sms_factor_code',
  'stars_out_of_five',
  'verify_why_text',
]);
const IN_GROUPS = /^(band_\w+_range|locations_field_(latitude|longitude)_\w+|preview_\w+)$/;
const NUMBER = /(?<![A-Za-z])\d/;

it('finds no configurable number typed into an English message', () => {
  const typed = globSync('*.json', { cwd: ENGLISH }).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(ENGLISH, file), 'utf8')) as Record<string, unknown>)
      .filter(([key, text]) => typeof text === 'string' && key !== '$schema' && NUMBER.test(text))
      .map(([key]) => key),
  );
  const unknown = typed.filter((key) => !FIXED.has(key) && !IN_GROUPS.test(key));
  expect(unknown).toEqual([]);
});
