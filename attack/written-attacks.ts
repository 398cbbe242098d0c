import { expect } from 'vitest';
import { ATTACKER, type AttackedServer } from './attacked-server.ts';
import { repeat, sideBySide } from './lanes.ts';
import type { Attack } from './withstands.ts';

let serial = 0;

/** Invisible names, names that look like staff, and names that cover the text around them. */
const HOSTILE_NAMES = [
  '\u3164',
  '\u2800',
  '\u{e0041}\u{e0042}',
  '\ufe0f\ufe0f',
  '\u200d',
  'Аdmіn',
  'Wayable Team ✔',
  'W\u0430yable',
  'A contributor',
  `Z${'\u0301'.repeat(60)}`,
];

export const hostileNames: Attack = {
  name: 'names that are invisible, imitate staff or stack accents',
  async run(server) {
    const { id, authorization } = await server.person('attacker');
    const options = { from: ATTACKER, method: 'PATCH', headers: { authorization } };
    await sideBySide(4, () =>
      repeat(5, async () => {
        for (const name of HOSTILE_NAMES) {
          const body = JSON.stringify({ full_name: name });
          const { status, text } = await server.askWithJson(`/api/v1/profiles/${id}`, body, options);
          expect([name, status]).toEqual([name, status === 429 ? 429 : 400]);
          if (status === 400) expect(JSON.parse(text).errors[0].field).toBe('full_name');
        }
      }),
    );
  },
};

const aMessage = (sender: string) => ({
  name: 'Attacker',
  email: `${sender}@attack.example`,
  subject: 'Look here',
  category: 'general',
  message: `${sender} `.repeat(400),
});

/** Sends an application. Returns undefined if the server closed the connection because of a limit. */
const apply = (server: AttackedServer, from: string, sender: string, file: Buffer, website = '') => {
  const fields = Object.entries({ ...aMessage(sender), opening: 'Map editor', website }).map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${fields.join('')}--x\r\nContent-Disposition: form-data; name="d"; filename="a.pdf"\r\n\r\n`;
  return server
    .ask('/api/v1/contact/applications', {
      from,
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--x--\r\n')]),
    })
    .catch(() => undefined);
};

/** Sends small applications from many networks, some marked as spam. Another person can then still apply. */
export const tinyApplications: Attack = {
  name: '240 tiny applications from 12 networks',
  async run(server) {
    const tiny = Buffer.from('%PDF-1.7 startxref 0 %%EOF');
    await sideBySide(12, (lane) =>
      repeat(20, async (index) => {
        const sender = `tiny${lane}.${index}.${++serial}`;
        const website = index % 2 === 0 ? 'spam' : '';
        const answer = await apply(server, `127.0.2.${lane + 1}`, sender, tiny, website);
        expect([201, 429]).toContain(answer?.status);
      }),
    );
    const honest = await apply(server, `127.0.3.${++serial % 250}`, `honest${serial}`, tiny);
    expect(honest?.status).toBe(201);
  },
};

/** Sends all forms that need no account. The files of applications are large, and most are no PDF. */
export const messageFlood: Attack = {
  name: '400 messages, newsletter subscriptions and applications',
  async run(server) {
    const post = (path: string, body: object) =>
      server.askWithJson(path, JSON.stringify(body), { from: ATTACKER });
    const pdf = Buffer.concat([
      Buffer.from('%PDF-1.7'),
      Buffer.alloc(1_000_000, ' '),
      Buffer.from('startxref 0 %%EOF'),
    ]);
    await sideBySide(4, (lane) =>
      repeat(20, async (index) => {
        const sender = `sender${lane}.${index}.${++serial}`;
        const answers = await Promise.all([
          post('/api/v1/contact', aMessage(sender)),
          post('/api/v1/contact', { ...aMessage('one-for-all'), subject: sender }),
          post('/api/v1/newsletter', { email: `${sender}@attack.example` }),
          post('/api/v1/newsletter', { email: 'victim@people.example' }),
          apply(server, ATTACKER, sender, index % 4 === 0 ? pdf : Buffer.alloc(1_000_000, 'x')),
        ]);
        for (const answer of answers) if (answer) expect([201, 202, 400, 429]).toContain(answer.status);
      }),
    );
    const stranger = await server.askWithJson(
      '/api/v1/contact',
      JSON.stringify(aMessage(`stranger${++serial}`)),
    );
    expect([201, 429]).toContain(stranger.status);
  },
};

/** Uploads large import files as a person without permission. The server must refuse before reading. */
export const refusedImports: Attack = {
  name: '40 imports of 20 MB without permission',
  async run(server) {
    const { authorization } = await server.person('attacker');
    const body = Buffer.alloc(20 * 1_024 * 1_024, '--x\r\n');
    const headers = { authorization, 'content-type': 'multipart/form-data; boundary=x' };
    await sideBySide(4, () =>
      repeat(10, async () => {
        // The server may close the connection if it does not read the body.
        const answer = await server
          .ask('/api/v1/admin/imports', { from: ATTACKER, method: 'POST', headers, body })
          .catch(() => undefined);
        expect([403, 429, undefined]).toContain(answer?.status);
      }),
    );
  },
};
