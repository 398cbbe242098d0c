import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyPreparedData } from './testing/data-dirs.ts';
import { CertificateFolder, makeCertificate } from './testing/files/make-certificate.ts';
import { Http2Client } from './testing/http2-client.ts';
import { ServerProcess } from './testing/server-process.ts';

let certificate: CertificateFolder;
let DATA_DIR: string;
beforeEach(async () => {
  certificate = await CertificateFolder.make();
  DATA_DIR = await copyPreparedData();
});
afterEach(async () => {
  await certificate.remove();
  await rm(DATA_DIR, { recursive: true, force: true });
});

/** When the certificate ends that a new connection gets. */
async function readValidTo(url: string): Promise<number> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port), rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const { valid_to } = socket.getPeerCertificate();
  socket.destroy();
  return Date.parse(valid_to);
}

describe('the program with TLS_CERT and TLS_KEY', () => {
  it('renews its certificate on SIGHUP while sessions go on, and says goodbye to them when it stops', async () => {
    const server = await ServerProcess.start({ ...certificate.settings, DATA_DIR });
    expect(server.url).toMatch(/^https:/);
    const client = await Http2Client.open(server.url);
    expect((await client.ask('/readyz')).status).toBe(200);

    const until = async (text: string) => {
      while (!server.output.includes(text)) await once(server.child.stdout as NodeJS.EventEmitter, 'data');
    };
    const next = await makeCertificate({ validTo: new Date('2090-01-02T00:00:00Z') });
    await certificate.write({ cert: next.cert });
    server.kill('SIGHUP');
    await until('The former certificate stays in use.');
    expect(await readValidTo(server.url)).toBeLessThan(Date.parse('2090-01-01'));
    await certificate.write(next);
    server.kill('SIGHUP');
    await until('it is valid until 2090-01-02T00:00:00.000Z');
    expect(await readValidTo(server.url)).toBe(Date.parse('2090-01-02T00:00:00Z'));

    expect((await client.ask('/readyz')).status).toBe(200);
    expect(await server.stop()).toBe(0);
    await client.closed;
    expect(client.goodbye).toBe(0);
  });

  it('does not start with a key that is another one’s, and says which setting is wrong', async () => {
    await certificate.write({ key: (await makeCertificate()).key });
    const server = ServerProcess.spawn({ ...certificate.settings, DATA_DIR });
    expect(await server.exited).toBe(1);
    expect(server.output).toContain(
      `TLS_KEY (${certificate.settings.TLS_KEY}) does not belong to the certificate`,
    );
  });
});
