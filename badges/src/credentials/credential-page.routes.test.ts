import { TestSite } from '@wayable/server/testing/files/test-site';
import { startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const NAME = 'Idabella <script> & "Zoë"';
const ORIGIN = 'https://map.example';
const PAGE = '<html><head><title>Wayable</title></head><body><div id="served-content"></div></body></html>';

let site: TestSite;
let server: TestApp;
let person: TestUser;
let reviewId: string;

beforeAll(async () => {
  site = await TestSite.write({ '__spa-fallback.html': PAGE, 'de/__spa-fallback.html': PAGE });
  server = await startTestApp({ PUBLIC_URL: ORIGIN }, { site: site.read() });
  person = await server.buildUser({ fullName: NAME });
  reviewId = (await server.buildReview(person, (await server.buildLocation(person)).id)).id;
});
afterAll(async () => {
  await server.close();
  await site.remove();
});

const share = async (showName: boolean): Promise<string> => {
  const { body } = await server.send('POST', `/api/v1/users/${person.id}/badges/First%20Steps/credential`, {
    payload: { show_name: showName },
    user: person,
  });
  return body.id;
};
const open = (id: string) => server.send('GET', `/badges/verify/${id}`);
const change = (payload: object) =>
  server.send('PATCH', '/api/v1/privacy-settings', { payload, user: person });

describe('page of a credential', () => {
  it("renders preview tags of an unnamed credential's page", async () => {
    const id = await share(false);
    const { status, headers, body } = await open(id);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    for (const tag of [
      '<meta name="robots" content="noindex"/>',
      '<meta property="og:title" content="First Steps · Wayable"/>',
      `<meta property="og:image" content="${ORIGIN}/api/v1/badges/art/first-steps.png"/>`,
      `<meta property="og:url" content="${ORIGIN}/badges/verify/${id}"/>`,
      `<link rel="canonical" href="${ORIGIN}/badges/verify/${id}"/>`,
      '<meta name="description" content="Has written one review of how accessible public places are. Earned on ',
    ]) {
      expect(body).toContain(tag);
    }
    expect(body).toContain('<h1 class="mb-2 text-heading">First Steps</h1>');
    expect(body).not.toContain('Idabella');
    const data = JSON.parse(/<script type="application\/json">(.*?)<\/script>/.exec(body)?.[1] as string);
    expect(data).toEqual((await server.send('GET', `/api/v1/badges/credentials/${id}`)).body);
  });

  it("escapes the holder's name on a credential's page", async () => {
    const { body } = await open(await share(true));
    expect(body).toContain(
      '<meta property="og:title" content="First Steps, earned by Idabella &lt;script&gt; &amp; &quot;Zoë&quot; · Wayable"/>',
    );
    expect(body).not.toContain('Idabella <script>');
  });

  it("renders a credential's page in the language of its URL", async () => {
    const id = await share(true);
    const { headers, body } = await server.send('GET', `/de/badges/verify/${id}`);
    expect(headers['content-language']).toBe('de');
    const holder = 'Idabella &lt;script&gt; &amp; &quot;Zoë&quot;';
    for (const text of [
      `<meta property="og:title" content="Erste Schritte, verdient von ${holder} · Wayable"/>`,
      '<meta name="description" content="Für eine Bewertung der Barrierefreiheit von Orten. Verdient am ',
      '<meta property="og:image:alt" content="Das Abzeichen „Erste Schritte“"/>',
      '<meta property="og:locale" content="de"/>',
      `<meta property="og:url" content="${ORIGIN}/de/badges/verify/${id}"/>`,
      `<h1 class="mb-2 text-heading">Erste Schritte, verdient von ${holder}</h1>`,
    ]) {
      expect(body).toContain(text);
    }
    expect(body).not.toContain('First Steps,');
    // The response of the API does not depend on the language.
    const credential = await server.send('GET', `/api/v1/badges/credentials/${id}`);
    expect(credential.body.badge_type).toBe('First Steps');
  });

  it('returns the same 404 page for hidden and unknown credentials', async () => {
    const id = await share(true);
    const unknown = await open('6f1c1d0e-0000-4000-8000-000000000000');
    expect([unknown.status, unknown.body]).toEqual([
      404,
      PAGE.replace('</title>', '</title><meta name="robots" content="noindex"/>'),
    ]);
    for (const hidden of [{ public_profile: false }, { show_badges: false }]) {
      await change(hidden);
      const { status, body } = await open(id);
      expect([status, body]).toEqual([404, unknown.body]);
      await change({ public_profile: true, show_badges: true });
      expect((await open(id)).status).toBe(200);
    }
    expect((await open('nonsense')).status).toBe(404);
  });

  it("shows an anonymous author's credential page without name and day", async () => {
    const id = await share(true);
    await change({ anonymous_reviews: true });
    const { body } = await open(id);
    expect(body).not.toContain('Idabella');
    expect(body).toMatch(/Earned in [A-Z][a-z]+ \d{4}; checked by Wayable/);
    expect(body).not.toMatch(/Earned on/);
    expect((await server.send('GET', `/de/badges/verify/${id}`)).body).toMatch(/Verdient im \S+ \d{4};/);
    await change({ anonymous_reviews: false });
  });

  it("shows a revoked credential's page without the holder's name", async () => {
    const id = await share(true);
    await server.send('DELETE', `/api/v1/reviews/${reviewId}`, { user: person });
    const { status, body } = await open(id);
    expect(status).toBe(200);
    expect(body).toContain('<meta property="og:description" content="This badge is no longer valid."/>');
    expect(body).toContain('<meta property="og:title" content="First Steps · Wayable"/>');
    expect(body).not.toContain('Idabella');
  });
});
