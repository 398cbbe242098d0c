import { describe, expect, it } from 'vitest';
import { readFormFile } from './form-file.ts';

const TYPE = 'multipart/form-data; boundary=x';
const part = (head: string, content: string) =>
  `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const form = (...parts: string[]) => Buffer.from(`${parts.join('')}--x--\r\n`);
const FILE = part('name=""; filename="a.jpg"', 'the photo');
const FIELD = part('name="cacheControl"', '3600');

describe('readFormFile', () => {
  it('reads the file among other fields of a form', async () => {
    expect((await readFormFile(form(FIELD, FILE), TYPE)).toString()).toBe('the photo');
    const large = 'x'.repeat(3_000_000);
    const read = await readFormFile(form(part('name="f"; filename="a"', large), FIELD), TYPE);
    expect(read.equals(Buffer.from(large))).toBe(true);
  });

  it.each([
    ['no file', form(FIELD), TYPE],
    ['two files', form(FILE, FILE), TYPE],
    ['too many fields', form(...Array.from({ length: 9 }, () => FIELD), FILE), TYPE],
    ['no end', Buffer.from(FIELD + FILE), TYPE],
    ['no parts', Buffer.from('nothing of the kind'), TYPE],
    ['no boundary', form(FILE), 'multipart/form-data'],
    ['a large field', form(part('name="a"', 'x'.repeat(100_000)), FILE), TYPE],
  ])('rejects a form with %s', async (_, body, type) => {
    await expect(readFormFile(body, type)).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it.each([
    ['180,000 parts', form(part('name="f"', '').repeat(180_000))],
    ['a part with a million headers', Buffer.from(`--x\r\n${'a:\r\n'.repeat(1_000_000)}\r\n--x--`)],
    ['two million near-boundaries', Buffer.from(`${FILE}${'\r\n--y'.repeat(2_000_000)}`)],
  ])('rejects a form in linear time: %s', async (_, body) => {
    const before = process.cpuUsage();
    await expect(readFormFile(body, TYPE)).rejects.toMatchObject({ code: 'validation_failed' });
    const { user, system } = process.cpuUsage(before);
    // The CPU time of this process in microseconds. Reading all parts would take seven seconds.
    expect(user + system).toBeLessThan(1_500_000);
  });
});
