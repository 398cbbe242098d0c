import { distance } from 'fastest-levenshtein';

/** Every variable of the program, as in `.env.example`. */
export const SETTING_NAMES = [
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'DATA_DIR',
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'DATABASE_CONNECTIONS',
  'WORKERS',
  'DEMO',
  'MAP_STYLE_URL',
  'MAP_PMTILES',
  'GOOGLE_MAPS_API_KEY',
  'GEOCODER_URL',
  'GEOCODER_KIND',
  'HF_TOKEN',
  'HF_MODEL',
  'HF_URL',
  'SMS_TWILIO_ACCOUNT_SID',
  'SMS_TWILIO_AUTH_TOKEN',
  'SMS_TWILIO_FROM',
  'SMS_TWILIO_URL',
  'MAIL_URL',
  'MAIL_FROM',
  'CONTACT_MAIL',
  'NEWSLETTER_PER_MINUTE',
  'SECRETS_KEY',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_REGION',
  'AUTH_SIGNUP',
  'AUTH_CONFIRM_EMAIL',
  'AUTH_ANONYMOUS',
  'AUTH_LINKING',
  'AUTH_WEB3',
  'AUTH_WEB3_CHAINS',
  'AUTH_REDIRECT_URLS',
  'AUTH_GOOGLE_CLIENT_ID',
  'AUTH_GOOGLE_CLIENT_SECRET',
  'AUTH_GITHUB_CLIENT_ID',
  'AUTH_GITHUB_CLIENT_SECRET',
  'AUTH_GITHUB_URL',
  'AUTH_OIDC_ISSUER',
  'AUTH_OIDC_CLIENT_ID',
  'AUTH_OIDC_CLIENT_SECRET',
  'AUTH_OIDC_NAME',
  'AUTH_OIDC_ID',
  'AUTH_OIDC_DOMAINS',
  'ADMIN_SECOND_FACTOR',
  'ADDRESS_LIMIT_SCALE',
  'ACCOUNT_LIMIT_SCALE',
  'CONTRIBUTIONS_LICENSE',
  'PHOTOS_LICENSE',
  'CORS_ORIGINS',
  'TRUSTED_PROXIES',
  'MAX_REQUESTS_UNDER_WAY',
  'SECURITY_CONTACT',
  'METRICS_TOKEN',
  'CHAIN',
  'CHAIN_ID',
  'CHAIN_RPC_URL',
  'BADGE_CONTRACT_ADDRESS',
  'BADGE_ISSUER_KEY',
  'CHAIN_PUBLIC_RPC_URL',
  'CHAIN_NAME',
  'CHAIN_CURRENCY',
  'CHAIN_EXPLORER_URL',
  'CHAIN_CONFIRMATIONS',
  'PINATA_JWT',
  'PINATA_URL',
  'LOG_LEVEL',
  'REDIS_URL',
];

/** Maximum number of changed letters in a misspelled name. Two transposed letters are two changes. */
const CHANGES_MAX = 2;
/** Minimum length of a misspelled name. Shorter names of other programs are similar by chance. */
const LENGTH_MIN = 6;

/**
 * Finds environment variables that look like misspelled settings.
 * @returns a sentence for each
 */
export function findMisspelledSettings(environment: Record<string, string | undefined>): string[] {
  const known = new Set(SETTING_NAMES);
  return Object.keys(environment).flatMap((name) => {
    if (known.has(name) || name.length < LENGTH_MIN) return [];
    const meant = SETTING_NAMES.find((setting) => distance(name, setting) <= CHANGES_MAX);
    return meant === undefined || environment[meant]
      ? []
      : [`${name} is not a setting. Did you mean ${meant}?`];
  });
}
