import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import { describe, expect, it } from 'vitest';
import { assertMay, can, type GeneralAction, type OwnedAction } from './policy.ts';

const OWNER = '0c6d6a70-6a5c-4f39-8d54-1a0c2f0f9b01';
const OTHER = '0c6d6a70-6a5c-4f39-8d54-1a0c2f0f9b02';
const viewer = (userId: string, isAdmin: boolean, lacksAdminFactor = false) => ({
  userId,
  sessionId: 'session',
  isAdmin,
  lacksAdminFactor,
});
const PEOPLE = {
  owner: viewer(OWNER, false),
  other: viewer(OTHER, false),
  'owner and admin': viewer(OWNER, true),
  'other admin': viewer(OTHER, true),
};
type Person = keyof typeof PEOPLE;

const OWNED: Record<OwnedAction, Person[]> = {
  update_review: ['owner', 'owner and admin'],
  delete_review: ['owner', 'owner and admin', 'other admin'],
  report_review: ['other', 'other admin'],
  list_reviews: ['owner', 'owner and admin', 'other admin'],
  moderate_review: ['other admin'],
  resolve_report: ['other admin'],
  delete_location: ['owner', 'owner and admin'],
  decide_correction: ['other admin'],
  update_profile: ['owner', 'owner and admin', 'other admin'],
  use_staff_name: ['owner and admin'],
  change_role: ['other admin'],
  suspend_account: ['other admin'],
  end_access: ['other admin'],
  issue_credential: ['owner', 'owner and admin'],
  upload_photo: ['owner', 'owner and admin'],
};
const GENERAL: GeneralAction[] = [
  'moderate',
  'read_reports',
  'read_confirmation_notes',
  'read_removed_photo',
];

const denialOf = (act: () => void): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
  return 'allowed';
};

describe('policy', () => {
  it.each(
    Object.entries(OWNED) as [OwnedAction, Person[]][],
  )('allows the action %s only to %j', (action, allowed) => {
    const people = Object.entries(PEOPLE) as [Person, (typeof PEOPLE)[Person]][];
    expect(people.filter(([, person]) => can(person, action, OWNER)).map(([name]) => name)).toEqual(allowed);
    expect(can(undefined, action, OWNER)).toBe(false);
  });

  it.each(GENERAL)('allows the action %s only to administrators', (action) => {
    expect(Object.values(PEOPLE).map((person) => can(person, action))).toEqual([false, false, true, true]);
    expect(can(undefined, action)).toBe(false);
  });

  it.each([
    ['own_content', PEOPLE['owner and admin'], OWNER],
    ['own_content', PEOPLE['owner and admin'], OWNER.toUpperCase()],
    ['not_permitted', PEOPLE.other, OWNER],
    ['admin_second_factor_required', viewer(OTHER, false, true), OWNER],
    ['allowed', PEOPLE['other admin'], OWNER],
  ])('returns %s when a person suspends an account', (code, person, ownerId) => {
    expect(denialOf(() => assertMay(person, 'suspend_account', ownerId))).toBe(code);
  });

  it('calls viewer.isAdmin only in the policy', () => {
    const source = join(import.meta.dirname, '../../..');
    const files = globSync('{auth,badges,geo,outreach,platform,server,suggestions}/src/**/*.ts', {
      cwd: source,
    }).filter((file) => !/\.test\.ts$|^server\/src\/(policy|visibility|testing)\//.test(file));
    const asking = files.filter((file) =>
      /viewer\??\.isAdmin\b/.test(readFileSync(join(source, file), 'utf8')),
    );
    expect(asking).toEqual([]);
    expect(files).toContain('server/src/reviews/reviews.service.ts');
  });
});
