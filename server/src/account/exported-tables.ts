/** A table with personal data in the account export. */
export interface ExportedTable {
  /** The key in the export. */
  name: string;
  table: string;
  /** The column of the person, if it is not `user_id`. */
  owner?: string;
  /** If the row has no person: the column that refers to another table with the person. */
  through?: { column: string; table: string };
  /** The time column by which rows are sorted, oldest first. */
  by: string;
  /** The column that orders rows with equal times, if it is not `id`. */
  id?: string;
  /**
   * Columns left out: secrets, data of other people, and derived columns. New columns are exported by
   * default.
   */
  without: string[];
  /** Adds the referenced object: a place by `location_id`, a badge by `earned_badge_id`. */
  tells?: 'place' | 'badge';
}

const BADGE = { column: 'earned_badge_id', table: 'earned_badges' };
const FACTOR = { column: 'factor_id', table: 'auth.factors' };

/** Tables with at most one row per person. */
export const SINGLE_ROWS: Omit<ExportedTable, 'by'>[] = [
  {
    name: 'user',
    table: 'auth.users',
    owner: 'id',
    without: [
      'password_hash',
      'email_change_status',
      'confirmation_sent_at',
      'recovery_sent_at',
      'email_change_sent_at',
      'phone_change_sent_at',
      'reauthentication_sent_at',
      'sign_up_browser_hash',
      'other_browser_hashes',
    ],
  },
  { name: 'profile', table: 'user_profiles', owner: 'id', without: ['id', 'name_search'] },
  { name: 'privacy_settings', table: 'privacy_settings', without: [] },
  { name: 'shared_list', table: 'shared_lists', without: [] },
  { name: 'factor_recovery', table: 'auth.factor_recoveries', without: [] },
];

/** Tables with few rows per person, each read in one query. */
export const SHORT_TABLES: ExportedTable[] = [
  { name: 'identities', table: 'auth.identities', by: 'created_at', without: ['id'] },
  {
    name: 'factors',
    table: 'auth.factors',
    by: 'created_at',
    without: ['id', 'totp_secret', 'totp_last_step'],
  },
  {
    name: 'passkeys',
    table: 'auth.passkeys',
    by: 'created_at',
    without: ['id', 'credential_id', 'public_key', 'sign_count'],
  },
  {
    name: 'recovery_codes',
    table: 'auth.recovery_codes',
    through: FACTOR,
    by: 'used_at',
    without: ['factor_id', 'code_hash'],
  },
  { name: 'devices', table: 'auth.devices', by: 'last_seen_at', without: ['device_hash'] },
  { name: 'counted_writes', table: 'account_writes', by: 'created_at', without: [] },
  { name: 'suspensions', table: 'suspensions', by: 'created_at', without: ['suspended_by'] },
  {
    name: 'actions_of_administrators',
    table: 'admin_log',
    owner: 'subject_id',
    by: 'created_at',
    without: ['id', 'admin_id'],
  },
  { name: 'answers_to_moderators', table: 'moderation_answers', by: 'created_at', without: [] },
  { name: 'pictures', table: 'avatars', by: 'created_at', without: [] },
  { name: 'earned_badges', table: 'earned_badges', by: 'earned_at', without: ['id'] },
  {
    name: 'badge_credentials',
    table: 'badge_credentials',
    through: BADGE,
    by: 'issued_at',
    without: ['subject_id', 'earned_badge_id', 'status_list', 'status_index'],
  },
  { name: 'badges', table: 'nft_badges', by: 'minted_at', without: ['id', 'is_local'] },
  {
    name: 'badge_claims',
    table: 'badge_claims',
    through: BADGE,
    tells: 'badge',
    by: 'created_at',
    without: ['id', 'earned_badge_id', 'cid', 'is_local'],
  },
];

/** Tables with up to thousands of rows per person, read in pages by `by` and then the id. */
export const LONG_TABLES: ExportedTable[] = [
  { name: 'sessions', table: 'auth.sessions', by: 'created_at', without: ['refresh_key', 'refresh_counter'] },
  { name: 'security_events', table: 'auth.security_events', by: 'created_at', without: [] },
  {
    name: 'reviews',
    table: 'reviews',
    by: 'created_at',
    without: ['comments_search', 'signals'],
    tells: 'place',
  },
  {
    name: 'removed_reviews',
    table: 'removed_reviews',
    by: 'created_at',
    without: ['removed_by', 'signals', 'search_text'],
  },
  { name: 'photos', table: 'photos', by: 'created_at', without: ['edges'] },
  {
    name: 'review_reports',
    table: 'review_reports',
    owner: 'reporter_id',
    by: 'created_at',
    without: ['resolved_by'],
  },
  {
    name: 'suggested_corrections',
    table: 'corrections',
    owner: 'suggested_by',
    by: 'created_at',
    without: ['decided_by', 'undone_by', 'moved'],
    tells: 'place',
  },
  {
    name: 'notifications',
    table: 'notifications',
    by: 'created_at',
    // The time of a mail would reveal the exact time of its cause. Only the day of the cause may be known.
    without: ['mail_id', 'mail_due_at', 'mailed_at'],
  },
  {
    name: 'contact_messages',
    table: 'contact_messages',
    by: 'created_at',
    without: ['document_id', 'copy', 'content_hash', 'words', 'marked_spam_at'],
  },
  {
    name: 'saved_locations',
    table: 'saved_locations',
    by: 'saved_at',
    id: 'location_id',
    without: [],
    tells: 'place',
  },
  {
    name: 'followed_locations',
    table: 'location_follows',
    by: 'followed_at',
    id: 'location_id',
    without: [],
    tells: 'place',
  },
  {
    name: 'location_confirmations',
    table: 'location_confirmations',
    by: 'answered_at',
    id: 'location_id',
    without: [],
  },
  {
    name: 'created_locations',
    table: 'locations',
    owner: 'created_by',
    by: 'created_at',
    without: [
      'search_text',
      'verdicts',
      'raters',
      'position',
      'kind',
      'features',
      // The exact time of another person's answer or correction could identify that person.
      'last_confirmed_at',
      'last_confirmation_at',
      'updated_at',
    ],
  },
];

/**
 * Tables that refer to people and are not exported, with the reason. `exported-tables.db.test.ts` fails for a
 * table that is in no list.
 */
export const NOT_EXPORTED: Record<string, string> = {
  'admin_log.admin_id': 'actions of administrators are about other people',
  'auth.flow_states.user_id': 'a sign-in under way',
  'auth.flow_states.linking_user_id': 'a sign-in under way',
  'auth.one_time_tokens.user_id': 'digests of codes',
  'auth.passkey_challenges.user_id': 'a sign-in under way',
  'corrections.decided_by': 'actions of administrators are about other people',
  'corrections.undone_by': 'actions of administrators are about other people',
  'data_imports.acted_by': 'actions of administrators are about other people',
  'data_imports.created_by': 'actions of administrators are about other people',
  'newsletter_account_tokens.user_id': 'a token',
  'newsletter_deliveries.user_id': 'mails that were sent, without their content',
  'newsletter_updates.created_by': 'what the installation wrote',
  'region_members.user_id': 'follows from the reviews',
  'removed_reviews.removed_by': 'actions of administrators are about other people',
  'review_reports.resolved_by': 'actions of administrators are about other people',
  'review_submissions.user_id': 'keys of requests',
  'suspensions.suspended_by': 'actions of administrators are about other people',
  'unsubscribe_tokens.user_id': 'a token',
};
