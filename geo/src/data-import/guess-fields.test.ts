import { describe, expect, it } from 'vitest';
import { guessFields } from './guess-fields.ts';

describe('guessFields', () => {
  const guess = (...titles: string[]) => guessFields(titles.map((title) => ({ title, samples: [] })));

  it.each([
    ['English', ['Name', 'Street', 'House number', 'ZIP code', 'City', 'Lat', 'Lon']],
    ['German', ['Bezeichnung', 'Straße', 'Hausnummer', 'PLZ', 'Ort', 'Breitengrad', 'Längengrad']],
    ['French', ['Nom', 'Rue', 'Numéro', 'Code postal', 'Ville', 'Latitude', 'Longitude']],
    ['Polish', ['Nazwa', 'Ulica', 'Nr domu', 'Kod pocztowy', 'Miasto', 'Szerokość', 'Długość']],
    ['Japanese', ['名称', '通り', '番地', '郵便番号', '市', '緯度', '経度']],
  ])('recognizes columns by their titles in %s', (_, titles) => {
    expect(guess(...titles)).toEqual([
      'name',
      'street',
      'house_number',
      'postcode',
      'city',
      'latitude',
      'longitude',
    ]);
  });

  it('recognizes columns by titles that public offices use', () => {
    expect(guess('Dénomination', 'Numéro et rue', 'Code postal', 'Commune')).toEqual([
      'name',
      'street',
      'postcode',
      'city',
    ]);
    expect(guess('Objektbezeichnung', 'Straße und Hausnummer', 'PLZ / Ort', 'lfd. Nr.')).toEqual([
      'name',
      'street',
      'city',
      null,
    ]);
  });

  it('ignores a column of row numbers', () => {
    expect(guess('Nr.', 'Number', '番号', 'Asset ID')).toEqual([null, null, null, 'id']);
  });

  it('distinguishes columns of the toilet door and the entrance door', () => {
    expect(guess('Door width (cm)', 'Toilet door width (cm)', 'WC')).toEqual([
      'door_width_cm',
      'toilet_door_width_cm',
      'toilet',
    ]);
  });

  it('recognizes columns titled like Wayable fields and OpenStreetMap tags', () => {
    expect(guess('entrance_steps', 'wheelchair-accessible', 'toilets:wheelchair', 'tactile_paving')).toEqual([
      'entrance_steps',
      'wheelchair-accessible',
      'toilet',
      'tactile_guiding',
    ]);
  });

  it('prefers columns with field names to columns with synonyms', () => {
    expect(guess('id', 'amenity', 'building', 'name')).toEqual(['id', 'category', null, 'name']);
    expect(guess('category', 'kind')).toEqual(['category', 'kind']);
    expect(guess('x', 'y', 'longitude', 'latitude')).toEqual([null, null, 'longitude', 'latitude']);
    expect(guess('Building', 'lat', 'lon')).toEqual(['name', 'latitude', 'longitude']);
  });

  it('prefers columns of specific tags to general tags', () => {
    expect(guess('ramp', 'ramp:wheelchair')).toEqual([null, 'entrance_ramp']);
    expect(guess('toilets', 'toilets:wheelchair')).toEqual([null, 'toilet']);
  });

  it('ignores columns of OpenStreetMap tags with another meaning', () => {
    const tags = ['building', 'building:levels', 'est_width', 'parking', 'ramp', 'ramp:bicycle', 'ref'];
    const all = guess('amenity', ...tags, 'toilets', 'toilets:disposal', 'width');
    expect(all.filter((field) => field !== null)).toEqual(['category']);
  });

  it('ignores a location column without pairs of coordinates', () => {
    expect(guessFields([{ title: 'location', samples: ['indoor', 'roof'] }])).toEqual([null]);
    expect(guessFields([{ title: 'location', samples: ['?', '41.9 -87.6'] }])).toEqual(['coordinates']);
  });

  it('recognizes columns of coordinates by their content', () => {
    expect(guessFields([{ title: 'Wo', samples: ['41.88, -87.63', '41.9, -87.6'] }])).toEqual([
      'coordinates',
    ]);
  });

  it('assigns each field to at most one column', () => {
    expect(guess('Name', 'Name', 'Remark')).toEqual(['name', null, null]);
  });
});
