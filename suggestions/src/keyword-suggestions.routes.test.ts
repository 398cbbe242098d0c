import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PATH = '/api/v1/suggestions/features';
const COMMENT = 'There is a ramp, and the doors open by themselves.';
const UNKNOWN_LANGUAGE = {
  features: [],
  source: 'keywords',
  notice: 'Suggestions are not available in the language of this comment',
  notice_code: 'unknown_language',
  languages: ['en', 'de', 'es', 'fr'],
};

describe('without a model', () => {
  let plain: TestApp;
  beforeAll(async () => {
    plain = await startTestApp();
  });
  afterAll(() => plain.close());

  const read = async (comments: string, language?: string) => {
    const person = await plain.buildUser();
    return (await plain.send('POST', PATH, { user: person, payload: { comments, language } })).body;
  };

  it.each([
    [
      'en',
      'The ramp is fine, and the doors open by themselves.',
      ['wheelchair-accessible', 'automatic-doors'],
    ],
    [
      'de',
      'Eine Rampe führt hinauf, die Türen öffnen automatisch.',
      ['wheelchair-accessible', 'automatic-doors'],
    ],
    ['de', 'Leider nicht barrierefrei, aber Speisekarte in Braille.', ['visual-aids']],
    [
      'es',
      'Entrada sin escalones, pavimento podotáctil y bucle magnético.',
      ['wheelchair-accessible', 'audio-cues', 'visual-aids'],
    ],
    ['es', 'No hay rampa, pero las puertas son automáticas.', ['automatic-doors']],
    ['fr', 'Entrée de plain-pied, boucle magnétique à l’accueil.', ['wheelchair-accessible', 'audio-cues']],
    ['fr', 'Pas de rampe, mais il y a des bandes podotactiles.', ['visual-aids']],
  ] as const)('suggests features for %s comments on any page: %s', async (_, comments, features) => {
    for (const page of [undefined, 'en', 'de', 'ja'])
      expect(await read(comments, page), page).toEqual({ features, source: 'keywords' });
  });

  it.each([
    ['Italian', 'Ingresso senza gradini, corridoi larghi e bagno per disabili pulito.'],
    ['Dutch', 'Er is een hellingbaan aan de zijkant en de lift werkt.'],
    ['Polish', 'Jest rampa z boku budynku, a drzwi są automatyczne.'],
    ['Portuguese', 'Tem rampa na entrada e o banheiro é adaptado.'],
    ['Ukrainian', 'Є пандус і широкі двері.'],
    ['Arabic', 'يوجد مصعد واسع وأبواب تلقائية'],
    ['Japanese', '自動ドアがあり、エレベーターも広いです。'],
    ['Chinese', '有无障碍电梯和自动门，很方便。'],
    ['Swedish', 'Det finns en ramp vid entrén och dörrarna öppnas automatiskt.'],
    ['no language', '♿♿♿♿♿♿♿♿♿♿ 10/10'],
  ])('returns unknown_language for a comment in %s', async (_, comments) => {
    for (const page of [undefined, 'en']) expect(await read(comments, page)).toEqual(UNKNOWN_LANGUAGE);
  });

  it("uses the page's language for ambiguous comments", async () => {
    // "La borne parle" means "The terminal speaks". The detector cannot decide between Spanish and French.
    expect(await read('La borne parle.')).toEqual(UNKNOWN_LANGUAGE);
    expect(await read('La borne parle.', 'fr')).toEqual({ features: ['audio-cues'], source: 'keywords' });
    expect(await read('elevador nao funciona', 'pt-BR')).toEqual(UNKNOWN_LANGUAGE);
  });

  it('returns keyword suggestions and limits requests per IP address', async () => {
    const strict = await startTestApp({ ADDRESS_LIMIT_SCALE: '0.05' });
    try {
      const person = await strict.buildUser();
      const send = () => strict.send('POST', PATH, { user: person, payload: { comments: COMMENT } });
      expect((await send()).body).toEqual({
        features: ['wheelchair-accessible', 'automatic-doors'],
        source: 'keywords',
      });
      for (let count = 0; count < 5; count++) await send();
      const { status, body } = await send();
      expect(status).toBe(429);
      expect(body.detail).toContain('network address');
    } finally {
      await strict.close();
    }
  });
});
