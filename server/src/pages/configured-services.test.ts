import { readConfig } from '@wayable/platform/config/config';
import { OPTIONAL_SERVICES } from '@wayable/protocol/optional-services';
import { describe, expect, it } from 'vitest';
import { listConfiguredServices } from './configured-services.ts';

const listFor = (environment: Record<string, string>) =>
  listConfiguredServices(readConfig({ DATA_DIR: '/tmp/none', ...environment }, '/nowhere'));

describe('listConfiguredServices', () => {
  it('lists the services that the environment configures', () => {
    expect(listFor({ MAP_STYLE_URL: 'none' })).toEqual([]);
    expect(listFor({ MAP_STYLE_URL: 'none', HF_TOKEN: 'hf_x' })).toEqual(['model']);
    expect(listFor({ MAP_STYLE_URL: 'none', MAIL_URL: 'smtp://127.0.0.1' })).toEqual(['mail']);
  });

  it('lists all optional services if all are configured', () => {
    const all = listFor({
      MAIL_URL: 'smtp://127.0.0.1',
      SMS_TWILIO_ACCOUNT_SID: 'AC0',
      SMS_TWILIO_AUTH_TOKEN: 'x',
      SMS_TWILIO_FROM: '+15005550006',
      HF_TOKEN: 'hf_x',
      GEOCODER_URL: 'https://photon.example',
      GOOGLE_MAPS_API_KEY: 'AIzaSy_x',
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'photos',
      S3_ACCESS_KEY_ID: 'x',
      S3_SECRET_ACCESS_KEY: 'y',
      AUTH_GITHUB_CLIENT_ID: 'x',
      AUTH_GITHUB_CLIENT_SECRET: 'y',
      CHAIN_RPC_URL: 'https://rpc.example',
      BADGE_CONTRACT_ADDRESS: `0x${'1'.repeat(40)}`,
      PINATA_JWT: 'x',
    });
    expect(new Set(all)).toEqual(new Set(OPTIONAL_SERVICES));
  });
});
