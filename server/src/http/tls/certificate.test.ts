import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CertificateFolder, makeCertificate } from '../../testing/files/make-certificate.ts';
import { Certificate } from './certificate.ts';

let folder: CertificateFolder;
beforeEach(async () => {
  folder = await CertificateFolder.make();
});
afterEach(() => folder.remove());

const open = () => new Certificate({ certFile: folder.settings.TLS_CERT, keyFile: folder.settings.TLS_KEY });
const HERE = 'https://localhost:3000';

describe('the certificate of TLS_CERT and TLS_KEY', () => {
  it('is one that visitors of this machine have nothing to be warned of', () => {
    const certificate = open();
    expect(certificate.findProblems(HERE)).toEqual([]);
    expect(certificate.findProblems('https://127.0.0.1')).toEqual([]);
    expect(certificate.validUntil.getTime()).toBeGreaterThan(Date.now());
  });

  it.each([
    ['TLS_CERT', 'there is no such file', () => rm(folder.settings.TLS_CERT)],
    ['TLS_KEY', 'there is no such file', () => rm(folder.settings.TLS_KEY)],
    ['TLS_CERT', 'does not begin with a certificate in PEM', () => folder.write({ cert: 'nonsense' })],
    ['TLS_KEY', 'is no private key in PEM', () => folder.write({ key: 'nonsense' })],
    [
      'TLS_KEY',
      'does not belong to the certificate',
      async () => folder.write({ key: (await makeCertificate()).key }),
    ],
  ])('is refused with the name of the setting (%s %s)', async (setting, reason, spoil) => {
    await spoil();
    expect(open).toThrow(new RegExp(`^${setting} \\(.*\\).* ${reason}`));
  });

  it('is refused where it is a folder', () => {
    const certificate = () => new Certificate({ certFile: folder.dir, keyFile: folder.settings.TLS_KEY });
    expect(certificate).toThrow(`TLS_CERT (${folder.dir}) cannot be read: it is a folder.`);
  });

  it('is used with a warning where it has expired, is not valid yet, or is somebody else’s', async () => {
    await folder.write(
      await makeCertificate({ validTo: new Date('2021-01-02T00:00:00Z'), validFrom: new Date(0) }),
    );
    expect(open().findProblems(HERE)).toEqual([
      expect.stringContaining('expired on 2021-01-02T00:00:00.000Z'),
    ]);
    await folder.write(
      await makeCertificate({
        validFrom: new Date('2090-01-02T00:00:00Z'),
        validTo: new Date('2091-01-02T00:00:00Z'),
      }),
    );
    expect(open().findProblems(HERE)).toEqual([expect.stringContaining('valid from 2090-01-02')]);
    await folder.write(await makeCertificate());
    expect(open().findProblems('https://map.example.org')).toEqual([
      expect.stringContaining('is not for map.example.org (PUBLIC_URL)'),
    ]);
  });

  it('stays what it is until both files are right again', async () => {
    const certificate = open();
    const { cert } = certificate.context;
    expect(certificate.renew()).toBe(false);
    const next = await makeCertificate();
    await folder.write({ cert: next.cert });
    expect(() => certificate.renew()).toThrow('does not belong to the certificate');
    expect(certificate.context.cert).toBe(cert);
    await folder.write(next);
    expect(certificate.renew()).toBe(true);
    expect(certificate.context).toEqual(next);
  });
});
