import { resolve } from 'node:path';
import type { ContributionLicenses } from '@wayable/protocol/licenses';
import type { SecretKey } from '../secrets/secret-keys.ts';
import { StartupError } from '../startup/startup-error.ts';
import { type AuthConfig, readAuthConfig } from './auth-config.ts';
import { type ChainConfig, readChainConfig } from './chain-config.ts';
import { type DatabaseConfig, readDatabaseConfig } from './database-config.ts';
import { type MailConfig, readMailConfig } from './mail-config.ts';
import { readCorsOrigins, readTrustedProxies, refuseCertificate, toListeningUrl } from './network-config.ts';
import { isOnlyForThisMachine } from './own-machine.ts';
import { PROVIDER_GROUPS } from './provider-config.ts';
import { readLicense } from './read-license.ts';
import { readNumber, readPositiveInteger } from './read-number.ts';
import { readSecretsKeys, readSecurityContacts } from './security-config.ts';

/** An account at Twilio, which sends text messages. */
export interface TwilioSettings {
  /** Without a trailing slash. */
  url: string;
  accountSid: string;
  authToken: string;
  /** A number with plus, or an alphanumeric sender. */
  from: string;
}

/** An S3-compatible store. */
export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface Config extends DatabaseConfig, MailConfig {
  host: string;
  port: number;
  publicUrl: string;
  dataDir: string;
  demo: boolean;
  /** Whether the demo has an administrator with a public password: only if no other machine can connect. */
  demoAdmin: boolean;
  /** Whether administrators have their role only in sessions with a second factor. */
  adminsNeedFactor: boolean;
  /** The address of the online map style; undefined: only the embedded base map. */
  mapStyleUrl: string | undefined;
  /** A PMTiles archive that the embedded base map shows: a path or an address */
  mapPmtiles: string | undefined;
  /** A browser key. It is not secret; Google recommends restricting it to the site's origin. */
  googleMapsApiKey: string | undefined;
  /** A Photon or Nominatim server. Without `kind`, its kind is detected from responses. */
  geocoder: { url: string; kind: 'photon' | 'nominatim' | undefined } | undefined;
  /** The model that suggests features for comments; undefined: only keywords. */
  classifier: ClassifierSettings | undefined;
  /** The SMS service; undefined: no text messages. */
  sms: TwilioSettings | undefined;
  /** The store of photos; undefined: the folder photos in `dataDir`. */
  s3: S3Settings | undefined;
  auth: AuthConfig;
  chain: ChainConfig;
  licenses: ContributionLicenses;
  /**
   * Keys of secrets in the database, the encrypting key first; undefined: the keys of a file in `dataDir`.
   */
  secretsKeys: SecretKey[] | undefined;
  /** Multiplies every limit per network address. */
  addressLimitScale: number;
  /** Multiplies the limits per account on reviews, places and photos. */
  accountLimitScale: number;
  /** Origins of other sites that may call the API. */
  corsOrigins: string[];
  /** Trusted proxies: the client address comes from their X-Forwarded-For. */
  trustedProxies: string[];
  logLevel: string;
  /** Security contacts (RFC 9116): mailto: and https: URLs. */
  securityContacts: string[];
  /** Bearer token for the metrics; undefined: only this machine may read them. */
  metricsToken: string | undefined;
  /** Maximum number of running requests before a 503. */
  maxRequestsUnderWay: number;
}

/** The model that finds features in comments, on an inference service. */
export interface ClassifierSettings {
  token: string;
  /** For example facebook/bart-large-mnli. */
  model: string;
  /** The base URL of models, without a trailing slash. */
  url: string;
}

type Environment = Record<string, string | undefined>;

/** Groups of settings that must be set together. */
const GROUPS = [
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['CHAIN_RPC_URL', 'BADGE_CONTRACT_ADDRESS'],
  ['SMS_TWILIO_ACCOUNT_SID', 'SMS_TWILIO_AUTH_TOKEN', 'SMS_TWILIO_FROM'],
  ...PROVIDER_GROUPS,
];

/** Settings that have no effect in this version. The program reports them at its start. */
export const UNUSED_SETTINGS = ['REDIS_URL'];

const DEFAULT_MAP_STYLE = 'https://tiles.openfreemap.org/styles/positron';
/** The region in signatures for S3 stores that have no regions. */
const DEFAULT_S3_REGION = 'us-east-1';
const TWILIO_URL = 'https://api.twilio.com';
const HF_URL = 'https://router.huggingface.co/hf-inference/models';
const HF_MODEL = 'facebook/bart-large-mnli';
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function readHttpUrl(name: string, value: string): string {
  const url = URL.parse(value);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new StartupError(`${name} must be an http or https address, not "${value}".`);
  }
  return value.replace(/\/+$/, '');
}

/**
 * Reads the public URL and returns its origin, because links, cookies and token issuers contain only the
 * origin.
 */
function readPublicUrl(value: string): string {
  const url = URL.parse(value);
  if (url && url.username + url.password !== '') {
    // Do not print the value, which contains a password.
    throw new StartupError(`PUBLIC_URL must have no user name and no password, as in ${url.origin}.`);
  }
  const { origin, pathname, search, hash } = new URL(readHttpUrl('PUBLIC_URL', value));
  if (pathname === '/' && search === '' && hash === '') return origin;
  throw new StartupError(`PUBLIC_URL must have no path, as in ${origin}, not "${value}".`);
}

const readScale = (name: string, env: Environment): number =>
  readNumber(name, env[name] ?? '1', (n) => n > 0 && Number.isFinite(n), 'a number above 0');

function readSwitch(name: string, value: string | undefined, otherwise: boolean): boolean {
  if (value === undefined) return otherwise;
  if (value !== '0' && value !== '1') throw new StartupError(`${name} must be 0 or 1, not "${value}".`);
  return value === '1';
}

/** Returns the URL of the online style. If a map archive is configured, the default style is not used. */
function readMapStyle({ MAP_STYLE_URL, MAP_PMTILES }: Environment): string | undefined {
  if (MAP_STYLE_URL === 'none' || (MAP_STYLE_URL === undefined && MAP_PMTILES !== undefined))
    return undefined;
  return readHttpUrl('MAP_STYLE_URL', MAP_STYLE_URL ?? DEFAULT_MAP_STYLE);
}

function readMapArchive(value: string | undefined, rootDir: string): string | undefined {
  if (value === undefined) return undefined;
  return value.includes('://') ? readHttpUrl('MAP_PMTILES', value) : resolve(rootDir, value);
}

function readGeocoder({ GEOCODER_URL, GEOCODER_KIND }: Environment): Config['geocoder'] {
  if (GEOCODER_KIND !== undefined && GEOCODER_KIND !== 'photon' && GEOCODER_KIND !== 'nominatim') {
    throw new StartupError(`GEOCODER_KIND must be photon or nominatim, not "${GEOCODER_KIND}".`);
  }
  if (GEOCODER_URL !== undefined)
    return { url: readHttpUrl('GEOCODER_URL', GEOCODER_URL), kind: GEOCODER_KIND };
  if (GEOCODER_KIND === undefined) return undefined;
  throw new StartupError(
    'The configuration is incomplete: GEOCODER_KIND is set, but GEOCODER_URL is missing.',
  );
}

function readGoogleMapsApiKey(value: string | undefined): string | undefined {
  if (value === undefined || /^[\w-]+$/.test(value)) return value;
  throw new StartupError(
    'GOOGLE_MAPS_API_KEY must have letters, digits, - and _ only; its value has others.',
  );
}

function readClassifier({
  HF_TOKEN,
  HF_MODEL: model = HF_MODEL,
  HF_URL: url,
}: Environment): Config['classifier'] {
  if (!/^[\w.-]+(\/[\w.-]+)*$/.test(model)) {
    throw new StartupError(`HF_MODEL must be the name of a model such as ${HF_MODEL}, not "${model}".`);
  }
  if (HF_TOKEN === undefined) {
    if (url === undefined) return undefined;
    throw new StartupError('The configuration is incomplete: HF_URL is set, but HF_TOKEN is missing.');
  }
  if (!/^[\x21-\x7e]+$/.test(HF_TOKEN)) {
    throw new StartupError('HF_TOKEN must have visible ASCII characters only; its value has others.');
  }
  return { token: HF_TOKEN, model, url: readHttpUrl('HF_URL', url ?? HF_URL) };
}

function readSms(env: Environment): Config['sms'] {
  const { SMS_TWILIO_ACCOUNT_SID, SMS_TWILIO_AUTH_TOKEN, SMS_TWILIO_FROM, SMS_TWILIO_URL } = env;
  if (SMS_TWILIO_ACCOUNT_SID && SMS_TWILIO_AUTH_TOKEN && SMS_TWILIO_FROM) {
    return {
      url: readHttpUrl('SMS_TWILIO_URL', SMS_TWILIO_URL ?? TWILIO_URL),
      accountSid: SMS_TWILIO_ACCOUNT_SID,
      authToken: SMS_TWILIO_AUTH_TOKEN,
      from: SMS_TWILIO_FROM,
    };
  }
  if (SMS_TWILIO_URL === undefined) return undefined;
  throw new StartupError(
    'The configuration is incomplete: SMS_TWILIO_URL is set, but SMS_TWILIO_ACCOUNT_SID, SMS_TWILIO_AUTH_TOKEN, SMS_TWILIO_FROM is missing.',
  );
}

function readS3(env: Environment): Config['s3'] {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION } = env;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return {
    endpoint: readHttpUrl('S3_ENDPOINT', S3_ENDPOINT),
    bucket: S3_BUCKET,
    region: S3_REGION ?? DEFAULT_S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

function readMetricsToken(value: string | undefined): string | undefined {
  if (value === undefined || /^[\x21-\x7e]{16,200}$/.test(value)) return value;
  throw new StartupError('METRICS_TOKEN must have 16 to 200 visible ASCII characters; its value does not.');
}

function refuseHalfSetGroups(env: Environment): void {
  for (const group of GROUPS) {
    const missing = group.filter((name) => env[name] === undefined);
    if (missing.length > 0 && missing.length < group.length) {
      const given = group.filter((name) => env[name] !== undefined);
      throw new StartupError(
        `The configuration is incomplete: ${given.join(', ')} is set, but ${missing.join(', ')} is missing.`,
      );
    }
  }
}

/**
 * Validates and types the environment. Empty variables count as unset.
 * @throws {StartupError} naming the invalid variable
 */
export function readConfig(environment: Environment, rootDir: string): Config {
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  refuseCertificate(env);
  refuseHalfSetGroups(env);
  const host = env.HOST ?? '127.0.0.1';
  const port = readNumber(
    'PORT',
    env.PORT ?? '3000',
    (n) => Number.isInteger(n) && n >= 0 && n <= 65_535,
    'a port number from 0 to 65535',
  );
  const database = readDatabaseConfig(env);
  const logLevel = env.LOG_LEVEL ?? 'info';
  if (!LOG_LEVELS.includes(logLevel)) {
    throw new StartupError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${logLevel}".`);
  }
  const publicUrl = env.PUBLIC_URL === undefined ? undefined : readPublicUrl(env.PUBLIC_URL);
  const isPrivate = isOnlyForThisMachine(publicUrl, host);
  const demo = readSwitch('DEMO', env.DEMO, database.databaseUrl === undefined && isPrivate);
  return {
    host,
    port,
    publicUrl: publicUrl ?? toListeningUrl(host, port),
    dataDir: resolve(rootDir, env.DATA_DIR ?? '.data'),
    ...database,
    demo,
    demoAdmin: demo && isPrivate,
    adminsNeedFactor: readSwitch('ADMIN_SECOND_FACTOR', env.ADMIN_SECOND_FACTOR, !(demo && isPrivate)),
    mapStyleUrl: readMapStyle(env),
    mapPmtiles: readMapArchive(env.MAP_PMTILES, rootDir),
    googleMapsApiKey: readGoogleMapsApiKey(env.GOOGLE_MAPS_API_KEY),
    geocoder: readGeocoder(env),
    classifier: readClassifier(env),
    sms: readSms(env),
    s3: readS3(env),
    ...readMailConfig(env),
    // Read the chain first: it reports a wrong CHAIN_ID, which the sign-in settings also use.
    chain: readChainConfig(env, demo && isPrivate),
    auth: readAuthConfig(env),
    licenses: {
      contributions: readLicense('CONTRIBUTIONS_LICENSE', env.CONTRIBUTIONS_LICENSE),
      photos: readLicense('PHOTOS_LICENSE', env.PHOTOS_LICENSE),
    },
    secretsKeys: readSecretsKeys(env),
    addressLimitScale: readScale('ADDRESS_LIMIT_SCALE', env),
    accountLimitScale: readScale('ACCOUNT_LIMIT_SCALE', env),
    corsOrigins: readCorsOrigins(env),
    trustedProxies: readTrustedProxies(env),
    logLevel,
    securityContacts: readSecurityContacts(env),
    metricsToken: readMetricsToken(env.METRICS_TOKEN),
    maxRequestsUnderWay: readPositiveInteger('MAX_REQUESTS_UNDER_WAY', env.MAX_REQUESTS_UNDER_WAY ?? '500'),
  };
}
