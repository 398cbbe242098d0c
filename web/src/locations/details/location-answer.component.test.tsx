import type { Access } from '@wayable/protocol/answers/access';
import type { AnsweringReview } from '@wayable/protocol/answers/summarize-access';
import { summarizeAccess } from '@wayable/protocol/answers/summarize-access';
import type { PublicFacts } from '@wayable/protocol/features';
import { toPagedResult } from '@wayable/protocol/paging';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScrolling } from '~/testing/expect-accessible';
import { serveExplorer } from '~/testing/explorer-server';
import { moveTo } from '~/testing/keys';
import { renderForVisitor } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';

const getServer = serveEachTest();
const main = page.getByRole('main');
const DAY = 86_400_000;
const YEAR = 365 * DAY;

/** Builds a review by a new person, written `age` milliseconds ago. */
const answer = (
  feature_answers: AnsweringReview['feature_answers'],
  details: AnsweringReview['details'] = {},
  age = DAY,
): AnsweringReview => {
  const at = Date.now() - age;
  return {
    id: crypto.randomUUID(),
    person: crypto.randomUUID(),
    created_at: at,
    answered_at: at,
    feature_answers,
    details,
  };
};

const summarize = (
  reviews: AnsweringReview[],
  features: PublicFacts = {},
  changeReportedAt?: number,
): Access => summarizeAccess(reviews, { features }, changeReportedAt, Date.now()).access;

/** Opens the page of a place with these answers, for a visitor with these needs. */
async function openPlace(access: Access, needs: Record<string, string | number> = {}) {
  localStorage.setItem('wayable.units', 'cm');
  localStorage.setItem('wayable.needs', JSON.stringify(needs));
  window.dispatchEvent(new StorageEvent('storage', { key: 'wayable.needs' }));
  const server = getServer();
  const place = server.addPlace({ name: 'Corner Bakery' });
  server.access.set(place.id, access);
  server.on('GET locationReviews', () => toPagedResult([], 0, 1, 10));
  await renderForVisitor(`/locations/${place.id}`);
  await expect.element(main.getByRole('heading', { level: 2, name: 'Can I get in?' })).toBeVisible();
}

const feature = (name: string) =>
  main.getByRole('listitem').filter({ hasText: new RegExp(`^${name}:`, 'i') });
const fit = main.getByRole('region', { name: 'My needs' });

describe('answers about a place', () => {
  it('shows each verdict about a place in words', async () => {
    // These ages give the same number of weeks in every time zone and at every hour.
    const first = answer(
      { 'wheelchair-accessible': 'yes', 'audio-cues': 'no', 'visual-aids': 'partly' },
      {},
      17 * DAY,
    );
    const second = answer({ 'automatic-doors': 'yes', 'wheelchair-accessible': 'yes' }, {}, 18 * DAY);
    const third = answer({ 'automatic-doors': 'no' }, {}, 19 * DAY);
    await openPlace(summarize([first, second, third]));
    await expect
      .element(feature('wheelchair accessible'))
      .toHaveTextContent('wheelchair accessible: YesYes 2 · Didn’t check 1 · 2 weeks ago');
    await expect.element(feature('audio cues')).toMatchTextContent('audio cues: NoNo 1');
    await expect.element(feature('visual aids')).toMatchTextContent('visual aids: PartlyPartly 1');
    await expect
      .element(feature('automatic doors'))
      .toMatchTextContent('automatic doors: People disagreeYes 1 · No 1');
    await expectAccessible('the answers of a place');
  });

  it("shows a heading for each part of a place's details", async () => {
    await openPlace(summarize([answer({}, { entrance_steps: 0, toilet: 'yes' })]));
    for (const name of ['Entrance', 'Toilet'])
      await expect.element(main.getByRole('heading', { level: 3, name })).toBeVisible();
    await expectAccessible('the details of a place');
  });

  it("lists a place's feature with an unknown answer", async () => {
    await openPlace(summarize([]));
    await expect.element(feature('audio cues')).toHaveTextContent('audio cues: Not known');
  });

  it('names the public source of an answer without reviews', async () => {
    const says = { says: 'yes', source: 'OpenStreetMap' } as const;
    await openPlace(summarize([], { 'wheelchair-accessible': says }));
    await expect
      .element(feature('wheelchair accessible'))
      .toHaveTextContent('wheelchair accessible: YesOpenStreetMap says so. No visitor has checked it yet.');
  });

  it("warns if a public source contradicts people's answers", async () => {
    const says = { says: 'no', source: 'OpenStreetMap' } as const;
    const people = [1, 2].map((days) => answer({ 'wheelchair-accessible': 'yes' }, {}, days * DAY));
    await openPlace(summarize(people, { 'wheelchair-accessible': says }));
    await expect
      .element(feature('wheelchair accessible'))
      .toMatchTextContent('A public source says otherwise.');
  });

  it('warns about reported steps beside a yes to wheelchair access', async () => {
    const says = answer({ 'wheelchair-accessible': 'yes' }, { entrance_steps: 3, entrance_ramp: 'none' });
    await openPlace(summarize([says]));
    await expect
      .element(feature('wheelchair accessible'))
      .toMatchTextContent('Steps at the entrance: 3, no fixed ramp known');
  });

  it('warns about old answers, differing new answers and reported changes', async () => {
    const old = answer({ 'audio-cues': 'yes' }, {}, 3 * YEAR);
    const before = [10, 11].map((days) => answer({ 'visual-aids': 'yes' }, {}, days * DAY));
    const newest = answer({ 'visual-aids': 'partly' }, {}, 9 * DAY);
    await openPlace(summarize([old, ...before, newest], {}, Date.now() - DAY));
    await expect.element(feature('audio cues')).toMatchTextContent('All answers are over two years old.');
    await expect.element(feature('visual aids')).toMatchTextContent('The newest answer says: Partly');
    await expect.element(main).toMatchTextContent('Someone reported that something has changed since.');
  });
});

describe('details of a place', () => {
  const detail = (name: string) => main.getByText(name, { exact: true }).element().nextElementSibling;

  it('distinguishes measured details from estimates', async () => {
    const people = [
      answer({}, { door_width_cm: 84, entrance_steps: 0, toilet: 'yes', measured: ['door_width_cm'] }),
      answer({}, { door_width_cm: 90, entrance_steps: 2, toilet: 'no', entrance_bell: false }),
    ];
    await openPlace(summarize(people));
    await expect.element(main).toMatchTextContent('Width of the door');
    expect(detail('Width of the door')).toHaveTextContent(
      '84 cm measured by 1 · Reports from 84 cm to 90 cm',
    );
    expect(detail('Steps at the entrance')).toHaveTextContent('2 said by 2 · Reports from 0 to 2');
    expect(detail('Accessible toilet')).toHaveTextContent('People disagree No · said by 2');
    expect(detail('You must ring or be let in')).toHaveTextContent('No said by 1');
    await page.viewport(320, 800);
    expectNoSidewaysScrolling('the details of a place');
  });

  it('shows the details of two entrances separately', async () => {
    const people = [
      answer({}, { entrance_steps: 3 }),
      answer({}, { entrance: 'other', entrance_steps: 0, door_width_cm: 95 }),
    ];
    await openPlace(summarize(people));
    await expect.element(main).toMatchTextContent(/Another entrance.*The other entrance.*3 said by 1/);
  });
});

describe('fit of a place', () => {
  const narrow = () => answer({ 'wheelchair-accessible': 'yes' }, { entrance_steps: 0, door_width_cm: 74 });

  it('hides the fit of a place if needs are missing', async () => {
    await openPlace(summarize([narrow()]));
    await expect.element(fit).not.toBeInTheDocument();
  });

  it("shows the fit to needs before a place's answers", async () => {
    await openPlace(summarize([narrow()]), { needs: 'wheelchair-accessible', min_width_cm: 80 });
    await expect.element(fit).toMatchTextContent(/^Doesn’t fit you/);
    await expect.element(fit).toMatchTextContent('Width of the door: 74 cm, you need 80 cm');
    const [answered, asked] = [fit, main.getByRole('heading', { name: 'Can I get in?' })].map((each) =>
      each.element().getBoundingClientRect(),
    );
    expect(answered?.bottom).toBeLessThanOrEqual(asked?.top ?? 0);
    await expectAccessible('the fit of a place');
    await page.viewport(320, 800);
    expectNoSidewaysScrolling('the fit of a place');
  });

  it.each([
    ['Fits you', { max_steps: 0 }],
    ['Fits you in part', { needs: 'visual-aids' }],
    ['Not known whether it fits you', { needs: 'audio-cues' }],
    ['Probably fits you', { needs: 'wheelchair-accessible', min_width_cm: 80, toilet: '1' }],
  ])('returns "%s" as the fit to %j', async (text, needs) => {
    const person = answer(
      { 'wheelchair-accessible': 'yes', 'visual-aids': 'partly' },
      { entrance_steps: 0, toilet: 'yes' },
    );
    await openPlace(summarize([person]), needs);
    await expect.element(fit.getByRole('paragraph')).toHaveTextContent(text);
  });
});

describe('actions of a place', () => {
  it('keeps each focused element of a place visible on phones', async () => {
    await page.viewport(390, 600);
    const person = answer({}, { entrance_steps: 0, door_width_cm: 74, toilet: 'yes' });
    await openPlace(summarize([person]));
    await moveTo(main.getByRole('link', { name: 'Show on the map' }));
    await moveTo(main.getByRole('button', { name: 'Copy link' }));
    await moveTo(main.getByRole('link', { name: 'Show on the map' }), 'Shift+Tab');
  });
  it("keeps each focused element of a phone's card visible", async () => {
    await page.viewport(390, 700);
    const server = getServer();
    serveExplorer(server);
    const place = server.addPlace({ name: 'Corner Bakery' });
    server.access.set(place.id, summarize([answer({ 'audio-cues': 'yes' }, { entrance_steps: 0 })]));
    await renderForVisitor(`/map?location=${place.id}&lat=41.885&lng=-87.631&z=15`);
    const card = page.getByRole('region', { name: 'Details of Corner Bakery' });
    await expect.element(card).toMatchTextContent('Can I get in?');
    await moveTo(card.getByRole('link', { name: 'Something has changed' }));
    await moveTo(card.getByRole('button', { name: 'Copy link' }));
    await moveTo(card.getByRole('link', { name: 'Something has changed' }), 'Shift+Tab');
    await moveTo(card.getByRole('button', { name: 'Close details' }), 'Shift+Tab');
  });
});
