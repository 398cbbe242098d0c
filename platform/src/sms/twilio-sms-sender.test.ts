import { StandInServer } from '@wayable/server/testing/providers/stand-in-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TwilioSmsSender } from './twilio-sms-sender.ts';

const provider = new StandInServer(() => ({ status: 201, body: { sid: 'SM1', status: 'queued' } }));
let url: string;

beforeAll(async () => {
  url = await provider.start();
});
afterAll(() => provider.close());
beforeEach(() => {
  provider.requests.length = 0;
  provider.answer = () => ({ status: 201, body: { sid: 'SM1', status: 'queued' } });
});

const buildSender = (options = {}) =>
  new TwilioSmsSender({ url, accountSid: 'AC1/x', authToken: 'se:cret', from: '+13125550199' }, options);

describe('TwilioSmsSender', () => {
  it("sends an SMS by a form with Twilio's credentials", async () => {
    await buildSender().send('13125550100', 'Zwölf & 12 = +1');
    expect(provider.requests).toHaveLength(1);
    const [{ url: path, headers, body }] = provider.requests as [(typeof provider.requests)[0]];
    expect(path).toBe('/2010-04-01/Accounts/AC1%2Fx/Messages.json');
    expect(headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect(headers.authorization).toBe(`Basic ${Buffer.from('AC1/x:se:cret').toString('base64')}`);
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      To: '+13125550100',
      From: '+13125550199',
      Body: 'Zwölf & 12 = +1',
    });
  });

  it("throws with Twilio's reason but without credentials", async () => {
    provider.answer = () => ({ status: 400, body: { code: 21211, message: "Invalid 'To' Phone Number" } });
    const error = await buildSender()
      .send('13125550100', 'x')
      .catch((reason) => reason);
    expect(error).toMatchObject({
      name: 'SmsSendError',
      message: "The SMS provider answered 400 21211 Invalid 'To' Phone Number",
    });
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('se:cret');
  });

  it.each([
    [400, true],
    [401, true],
    [408, false],
    [429, false],
    [500, false],
    [503, false],
  ])("treats Twilio's status %i as a permanent failure: %s", async (status, isLasting) => {
    provider.answer = () => ({ status, body: {} });
    await expect(buildSender().send('13125550100', 'x')).rejects.toMatchObject({ isLasting });
  });

  it("throws with the status if Twilio's error is not JSON", async () => {
    provider.answer = () => ({ status: 502, body: undefined });
    await expect(buildSender().send('13125550100', 'x')).rejects.toThrow('answered 502');
  });

  it("never follows redirects with Twilio's credentials", async () => {
    provider.answer = () => ({ status: 307, body: {}, headers: { location: 'http://127.0.0.1:1/' } });
    await expect(buildSender().send('13125550100', 'x')).rejects.toMatchObject({ name: 'SmsSendError' });
    expect(provider.requests).toHaveLength(1);
  });

  it('throws after a timeout if Twilio is silent', async () => {
    provider.answer = () => 'silence';
    await expect(buildSender({ timeoutMs: 50 }).send('13125550100', 'x')).rejects.toThrow('did not answer');
  });

  it('throws SmsSendError if Twilio is unreachable', async () => {
    const sender = new TwilioSmsSender({
      url: 'http://127.0.0.1:1',
      accountSid: 'a',
      authToken: 'b',
      from: 'c',
    });
    await expect(sender.send('13125550100', 'x')).rejects.toMatchObject({ name: 'SmsSendError' });
  });
});
