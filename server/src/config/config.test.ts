import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const read = (env: Record<string, string>) => readConfig(env, '/srv/wayable');

describe('readConfig', () => {
  it('has the defaults of the public interface', () => {
    expect(read({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      dataDir: '/srv/wayable/.data',
      databaseUrl: undefined,
      demo: true,
      addressLimitScale: 1,
    });
  });

  it('turns the demo off with a database of its own, unless told otherwise', () => {
    const DATABASE_URL = 'postgres://me:secret@db/wayable';
    expect(read({ DATABASE_URL }).demo).toBe(false);
    expect(read({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
    expect(read({ DEMO: '0' }).demo).toBe(false);
  });

  it('counts an empty variable as unset', () => {
    expect(read({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it.each([
    [{ PORT: 'http' }, /PORT must be a port number/],
    [{ PORT: '70000' }, /PORT/],
    [{ DEMO: 'yes' }, /DEMO must be 0 or 1/],
    [{ PUBLIC_URL: 'ftp://x' }, /PUBLIC_URL must be an http/],
    [{ ADDRESS_LIMIT_SCALE: '0' }, /ADDRESS_LIMIT_SCALE must be a number above 0/],
    [{ DATABASE_URL: 'mysql://x/y' }, /DATABASE_URL must look like/],
    [{ S3_BUCKET: 'photos' }, /half set: S3_BUCKET is given, but S3_ENDPOINT, S3_ACCESS_KEY_ID/],
    [{ BADGE_CONTRACT_ADDRESS: '0x1' }, /CHAIN_RPC_URL is missing/],
    [{ SMS_TWILIO_FROM: '+15550100' }, /SMS_TWILIO_ACCOUNT_SID, SMS_TWILIO_AUTH_TOKEN is missing/],
    [{ SMS_TWILIO_URL: 'http://127.0.0.1:1' }, /SMS_TWILIO_FROM is missing/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
    [{ GEOCODER_URL: 'photon' }, /GEOCODER_URL must be an http/],
    [{ GEOCODER_URL: 'https://x', GEOCODER_KIND: 'here' }, /GEOCODER_KIND must be photon or nominatim/],
    [{ GEOCODER_KIND: 'photon' }, /GEOCODER_URL is missing/],
    [{ HF_URL: 'http://127.0.0.1:1' }, /HF_TOKEN is missing/],
    [{ HF_TOKEN: 'hf', HF_URL: 'models' }, /HF_URL must be an http/],
    [{ HF_TOKEN: 'hf', HF_MODEL: '../else where' }, /HF_MODEL/],
    [{ GOOGLE_MAPS_API_KEY: 'key with blanks' }, /GOOGLE_MAPS_API_KEY/],
  ])('refuses %o in one sentence that names the variable', (env, message) => {
    expect(() => read(env as Record<string, string>)).toThrow(message);
  });

  it('never repeats the password of a wrong DATABASE_URL', () => {
    expect(() => read({ DATABASE_URL: 'postgre://me:hunter2@db/x' })).toThrow(/^(?!.*hunter2)/);
  });
});
