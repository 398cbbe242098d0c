import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let server: TestApp;
let author: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  author = await server.buildUser();
});
afterAll(() => server.close());

const getCard = (path: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: path, headers });

describe('GET /locations/:id/card.png', () => {
  it("draws a place's preview card of 1200 × 630 pixels", async () => {
    const { id } = await server.buildLocation(author, {
      name: 'Café <b>Größe</b> & Söhne',
      address: '1 Quay',
    });
    const answer = await getCard(`/locations/${id}/card.png`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const { format, width, height } = await sharp(answer.rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 1_200, height: 630 });
  });

  it('draws a preview card for a long place name', async () => {
    const { id } = await server.buildLocation(author, {
      name: `Ll${'anfair '.repeat(16)}`,
      address: '2 Quay',
    });
    expect((await getCard(`/locations/${id}/card.png`)).statusCode).toBe(200);
  });

  it('returns 304 for a preview card until the rating changes', async () => {
    const { id } = await server.buildLocation(author, { name: 'Harbour Baths', address: '3 Quay' });
    const { etag } = (await getCard(`/locations/${id}/card.png`)).headers;
    const again = () => getCard(`/locations/${id}/card.png`, { 'if-none-match': String(etag) });
    expect((await again()).statusCode).toBe(304);
    await server.buildReview(author, id);
    expect((await again()).statusCode).toBe(200);
  });

  it("draws a place's preview card in the URL's language", async () => {
    const { id } = await server.buildLocation(author, { name: 'City Library', address: '4 Quay' });
    const etagOf = async (path: string) => (await getCard(path)).headers.etag;
    const english = await etagOf(`/locations/${id}/card.png`);
    expect(await etagOf(`/de/locations/${id}/card.png`)).not.toBe(english);
    expect(await etagOf(`/ja/locations/${id}/card.png`)).toBe(english);
  });

  it("redirects to the site's picture if a name lacks glyphs", async () => {
    const { id } = await server.buildLocation(author, { name: '桜カフェ', address: '5 Quay' });
    const answer = await getCard(`/locations/${id}/card.png`);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/social/wayable.png']);
  });

  it('returns 404 for preview cards of unknown places', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nothing'])
      expect((await getCard(`/locations/${id}/card.png`)).statusCode).toBe(404);
  });
});
