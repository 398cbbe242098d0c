import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { findUnboundedProviders } from './provider-config.ts';

const read = (env: Record<string, string>) => readConfig(env, '/srv/wayable');

const OIDC = {
  AUTH_OIDC_ISSUER: 'https://id.example/realms/town/',
  AUTH_OIDC_CLIENT_ID: 'web, phone',
  AUTH_OIDC_CLIENT_SECRET: 'hush',
};

describe('readConfig', () => {
  it('returns the documented default settings', () => {
    expect(read({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      dataDir: '/srv/wayable/.data',
      databaseUrl: undefined,
      demo: true,
      addressLimitScale: 1,
      accountLimitScale: 1,
    });
  });

  it('reads the licenses of contributions', () => {
    expect(read({}).licenses).toEqual({ contributions: 'CC-BY-4.0', photos: 'CC-BY-4.0' });
    expect(read({ PHOTOS_LICENSE: 'CC0-1.0' }).licenses.photos).toBe('CC0-1.0');
    expect(() => read({ CONTRIBUTIONS_LICENSE: 'MIT' })).toThrow(
      /^CONTRIBUTIONS_LICENSE must be one of CC0-1.0, /,
    );
  });

  it('disables the default online map style with a map archive', () => {
    const style = 'https://style.example/light';
    expect(read({ MAP_PMTILES: 'maps/city.pmtiles' })).toMatchObject({
      mapPmtiles: expect.stringMatching(/^\/.*maps\/city\.pmtiles$/),
      mapStyleUrl: undefined,
    });
    expect(read({ MAP_PMTILES: 'https://x.example/a', MAP_STYLE_URL: style })).toMatchObject({
      mapPmtiles: 'https://x.example/a',
      mapStyleUrl: style,
    });
  });

  it('disables the demo with an external database by default', () => {
    const DATABASE_URL = 'postgres://me:secret@db/wayable';
    expect(read({ DATABASE_URL }).demo).toBe(false);
    expect(read({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
    expect(read({ DEMO: '0' }).demo).toBe(false);
  });

  it.each([
    ['0.0.0.0', 'http://localhost:3000'],
    ['::', 'http://localhost:3000'],
    ['::1', 'http://[::1]:3000'],
    ['2001:db8::7', 'http://[2001:db8::7]:3000'],
    ['town.example', 'http://town.example:3000'],
  ])('derives the public URL from HOST=%s', (HOST, publicUrl) => {
    expect(read({ HOST })).toMatchObject({ host: HOST, publicUrl });
  });

  it('accepts a link-local HOST only together with PUBLIC_URL', () => {
    const HOST = 'fe80::1%eth0';
    expect(read({ HOST, PUBLIC_URL: 'https://town.example' }).host).toBe(HOST);
    expect(() => read({ HOST })).toThrow(/HOST "fe80::1%eth0".*PUBLIC_URL/);
  });

  it.each([
    'https://town.example/wayable',
    'https://town.example/?a=b',
    'https://town.example/#map',
  ])('throws for the PUBLIC_URL %s with a path', (PUBLIC_URL) => {
    expect(() => read({ PUBLIC_URL })).toThrow(/PUBLIC_URL must have no path, as in https:..town.example,/);
  });

  it('throws for a PUBLIC_URL with credentials, without printing them', () => {
    const PUBLIC_URL = 'https://me:secret@town.example';
    expect(() => read({ PUBLIC_URL })).toThrow(/PUBLIC_URL must have no user name.*https:..town.example\.$/);
    expect(() => read({ PUBLIC_URL })).not.toThrow(/secret/);
  });

  it.each([
    'HTTPS://Town.example',
    'https://town.example:443/',
    ' https://town.example',
    'https://town.example?',
  ])('reads the PUBLIC_URL "%s" as an origin', (PUBLIC_URL) => {
    expect(read({ PUBLIC_URL }).publicUrl).toBe('https://town.example');
  });

  it.each([
    ['https://wayable.example', {}],
    ['http://192.168.1.7:3000', {}],
    ['http://localhost.example', {}],
    ['http://127.0.0.1.example', {}],
    [undefined, { HOST: '0.0.0.0' }],
    [undefined, { HOST: '::' }],
    [undefined, { HOST: '192.168.1.7' }],
  ])('disables demo and demo administrator at public URLs (%s %o)', (url, env) => {
    const where = { ...env, ...(url !== undefined && { PUBLIC_URL: url }) };
    expect(read(where)).toMatchObject({ demo: false, demoAdmin: false });
    expect(read({ ...where, DEMO: '1' })).toMatchObject({ demo: true, demoAdmin: false });
  });

  it.each([
    { PUBLIC_URL: 'http://localhost:8080' },
    { PUBLIC_URL: 'http://wayable.localhost' },
    { PUBLIC_URL: 'http://127.1.2.3' },
    { PUBLIC_URL: 'http://[::1]:3000' },
    { HOST: 'localhost' },
    { HOST: '::1' },
    // For example, a container that publishes its port only to the local machine
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' },
  ])('enables demo and demo administrator at local URLs (%o)', (env) => {
    expect(read(env)).toMatchObject({ demo: true, demoAdmin: true });
    expect(read({ ...env, DEMO: '0' })).toMatchObject({ demo: false, demoAdmin: false });
  });

  it('requires a second factor of administrators, except in local demos', () => {
    expect(read({}).adminsNeedFactor).toBe(false);
    expect(read({ DEMO: '0' }).adminsNeedFactor).toBe(true);
    expect(read({ DEMO: '1', PUBLIC_URL: 'https://wayable.example' }).adminsNeedFactor).toBe(true);
    expect(read({ DEMO: '0', ADMIN_SECOND_FACTOR: '0' }).adminsNeedFactor).toBe(false);
    expect(read({ ADMIN_SECOND_FACTOR: '1' }).adminsNeedFactor).toBe(true);
  });

  it('treats an empty environment variable as unset', () => {
    expect(read({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it.each([
    [{ PORT: 'http' }, /PORT must be a port number/],
    [{ PORT: '70000' }, /PORT/],
    [{ ADMIN_SECOND_FACTOR: 'no' }, /ADMIN_SECOND_FACTOR must be 0 or 1/],
    [{ CONTACT_MAIL: 'Post <a@b.example>' }, /CONTACT_MAIL must be one mail address/],
    [{ NEWSLETTER_PER_MINUTE: '0' }, /NEWSLETTER_PER_MINUTE must be a whole number/],
    [{ DEMO: 'yes' }, /DEMO must be 0 or 1/],
    [{ PUBLIC_URL: 'ftp://x' }, /PUBLIC_URL must be an http/],
    [{ SECURITY_CONTACT: 'security@wayable.example' }, /SECURITY_CONTACT must list mailto:/],
    [{ SECURITY_CONTACT: 'http://wayable.example' }, /SECURITY_CONTACT/],
    [{ ACCOUNT_LIMIT_SCALE: '-1' }, /ACCOUNT_LIMIT_SCALE must be a number above 0/],
    [{ ADDRESS_LIMIT_SCALE: '0' }, /ADDRESS_LIMIT_SCALE must be a number above 0/],
    [{ DATABASE_URL: 'mysql://x/y' }, /DATABASE_URL must look like/],
    [{ DATABASE_URL: 'postgres://a:5432,b:5432' }, /DATABASE_URL must look like/],
    [{ DATABASE_URL: 'postgres://a:5432,/wayable' }, /DATABASE_URL cannot be used: "" is no host/],
    [{ DATABASE_URL: 'postgres://a,b:x/wayable' }, /DATABASE_URL cannot be used: "b:x" is no host/],
    [{ DATABASE_URL: 'postgres://a/b?sslmode=prefer' }, /sslmode=prefer is not supported/],
    [{ DATABASE_READ_URL: 'postgres://db/x' }, /DATABASE_URL is missing/],
    [{ WORKERS: '0' }, /WORKERS must be auto, or a whole number from 1 to 64/],
    [{ DATABASE_CONNECTIONS: '2.5' }, /DATABASE_CONNECTIONS must be a whole number above 0/],
    [{ MIGRATION_DATABASE_URL: 'postgres://owner@db/map' }, /incomplete: MIGRATION_DATABASE_URL/],
    [
      { DATABASE_URL: 'postgres://a@db/map', MIGRATION_DATABASE_URL: 'x' },
      /MIGRATION_DATABASE_URL must look/,
    ],
    [{ S3_BUCKET: 'photos' }, /incomplete: S3_BUCKET is set, but S3_ENDPOINT, S3_ACCESS_KEY_ID/],
    [{ BADGE_CONTRACT_ADDRESS: '0x1' }, /CHAIN_RPC_URL is missing/],
    [{ SMS_TWILIO_FROM: '+15550100' }, /SMS_TWILIO_ACCOUNT_SID, SMS_TWILIO_AUTH_TOKEN is missing/],
    [{ SMS_TWILIO_URL: 'http://127.0.0.1:1' }, /SMS_TWILIO_FROM is missing/],
    [{ AUTH_GOOGLE_CLIENT_ID: 'x' }, /AUTH_GOOGLE_CLIENT_SECRET is missing/],
    [{ AUTH_GITHUB_CLIENT_SECRET: 'x' }, /AUTH_GITHUB_CLIENT_ID is missing/],
    [{ AUTH_GITHUB_URL: 'https://git.example' }, /AUTH_GITHUB_CLIENT_ID is missing/],
    [{ AUTH_OIDC_ISSUER: 'https://id.example' }, /AUTH_OIDC_CLIENT_ID, AUTH_OIDC_CLIENT_SECRET is missing/],
    [{ AUTH_OIDC_NAME: 'The town' }, /AUTH_OIDC_ISSUER is missing/],
    [{ AUTH_OIDC_DOMAINS: 'town.example' }, /AUTH_OIDC_ISSUER is missing/],
    [{ ...OIDC, AUTH_OIDC_DOMAINS: 'town.example,' }, /AUTH_OIDC_DOMAINS must list domains/],
    [{ ...OIDC, AUTH_OIDC_DOMAINS: '@town.example' }, /AUTH_OIDC_DOMAINS must list domains/],
    [{ ...OIDC, AUTH_OIDC_ISSUER: 'http://id.example' }, /AUTH_OIDC_ISSUER must be an https address/],
    [{ ...OIDC, AUTH_OIDC_ISSUER: 'https://id.example?x=1' }, /AUTH_OIDC_ISSUER must be an https address/],
    [{ ...OIDC, AUTH_OIDC_ID: 'google' }, /AUTH_OIDC_ID must be custom:/],
    [{ ...OIDC, AUTH_OIDC_ID: 'email' }, /AUTH_OIDC_ID must be custom:/],
    [{ ...OIDC, AUTH_OIDC_CLIENT_ID: ' , ' }, /AUTH_OIDC_CLIENT_ID must be one client id/],
    [{ TRUSTED_PROXIES: 'nginx' }, /TRUSTED_PROXIES must list addresses.*not "nginx"/],
    [{ TRUSTED_PROXIES: '10.0.0.1, 10.0.0.0/99' }, /TRUSTED_PROXIES must list.*not "10\.0\.0\.0\/99"/],
    [{ TRUSTED_PROXIES: 'true' }, /TRUSTED_PROXIES/],
    [{ CORS_ORIGINS: '*' }, /CORS_ORIGINS must list origins.*not "\*"/],
    [{ CORS_ORIGINS: 'https://*.example' }, /CORS_ORIGINS/],
    [{ CORS_ORIGINS: 'null' }, /CORS_ORIGINS/],
    [{ CORS_ORIGINS: 'https://a.example, https://b.example/' }, /CORS_ORIGINS.*not "https:\/\/b\.example\/"/],
    [{ CORS_ORIGINS: 'ftp://a.example' }, /CORS_ORIGINS/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
    [{ TLS_CERT: 'cert.pem', TLS_KEY: 'key.pem' }, /TLS_CERT and TLS_KEY are no longer settings/],
    [{ TLS_KEY: 'key.pem' }, /TLS_CERT and TLS_KEY are no longer settings/],
    [{ METRICS_TOKEN: 'short' }, /METRICS_TOKEN must have 16/],
    [{ METRICS_TOKEN: 'sixteen and blanks' }, /^(?!.*sixteen)/],
    [{ MAP_PMTILES: 's3://maps/city.pmtiles' }, /MAP_PMTILES must be an http/],
    [{ GEOCODER_URL: 'photon' }, /GEOCODER_URL must be an http/],
    [{ GEOCODER_URL: 'https://x', GEOCODER_KIND: 'here' }, /GEOCODER_KIND must be photon or nominatim/],
    [{ GEOCODER_KIND: 'photon' }, /GEOCODER_URL is missing/],
    [{ HF_URL: 'http://127.0.0.1:1' }, /HF_TOKEN is missing/],
    [{ HF_TOKEN: 'hf', HF_URL: 'models' }, /HF_URL must be an http/],
    [{ HF_TOKEN: 'hf', HF_MODEL: '../else where' }, /HF_MODEL/],
    [{ GOOGLE_MAPS_API_KEY: 'key with blanks' }, /GOOGLE_MAPS_API_KEY/],
  ])('throws for the settings %o, naming the variable', (env, message) => {
    expect(() => read(env as Record<string, string>)).toThrow(message);
  });

  it('reads TRUSTED_PROXIES and CORS_ORIGINS with spaces', () => {
    expect(read({})).toMatchObject({ trustedProxies: [], corsOrigins: [] });
    const lists = read({
      TRUSTED_PROXIES: ' 10.0.0.1, 192.168.0.0/16,loopback , 2001:db8::/32,',
      CORS_ORIGINS: 'https://app.example, http://localhost:8080 ',
    });
    expect(lists.trustedProxies).toEqual(['10.0.0.1', '192.168.0.0/16', 'loopback', '2001:db8::/32']);
    expect(lists.corsOrigins).toEqual(['https://app.example', 'http://localhost:8080']);
  });

  it('reads an OpenID provider with all client IDs and domains', () => {
    expect(read({}).auth.providers).toEqual([]);
    expect(read({ ...OIDC, AUTH_OIDC_ID: 'custom:town', AUTH_OIDC_NAME: 'The town' }).auth.providers).toEqual(
      [
        {
          kind: 'oidc',
          id: 'custom:town',
          name: 'The town',
          issuer: 'https://id.example/realms/town/',
          issuerAliases: [],
          clientIds: ['web', 'phone'],
          clientSecret: 'hush',
        },
      ],
    );
    expect(read(OIDC).auth.providers).toMatchObject([{ id: 'custom:oidc', name: 'id.example' }]);
    expect(
      read({ ...OIDC, AUTH_OIDC_DOMAINS: 'Town.example, münchen.example' }).auth.providers,
    ).toMatchObject([{ emailDomains: ['town.example', 'xn--mnchen-3ya.example'] }]);
  });

  it('warns about OpenID providers without AUTH_OIDC_DOMAINS', () => {
    const GOOGLE = { AUTH_GOOGLE_CLIENT_ID: 'web', AUTH_GOOGLE_CLIENT_SECRET: 'hush' };
    const tell = (env: Record<string, string>) => findUnboundedProviders(read(env).auth.providers);
    expect(tell({ ...OIDC, ...GOOGLE })).toEqual([expect.stringContaining('that id.example calls verified')]);
    expect(tell({ ...OIDC, ...GOOGLE, AUTH_OIDC_DOMAINS: 'town.example' })).toEqual([]);
  });

  it('never prints the password of an invalid DATABASE_URL', () => {
    expect(() => read({ DATABASE_URL: 'postgre://me:hunter2@db/x' })).toThrow(/^(?!.*hunter2)/);
  });
});
