import { describe, expect, it } from 'vitest';
import { parseDecimal } from './read-number.ts';
import { parseDegrees, parsePair } from './read-position.ts';
import { readValue } from './read-value.ts';
import { unitOfTitle } from './units.ts';

describe('readValue', () => {
  it.each([
    ['wheelchair-accessible', 'teilweise', 'partly'],
    ['wheelchair-accessible', 'SÍ', 'yes'],
    ['wheelchair-accessible', 'designated', 'yes'],
    ['wheelchair-accessible', 'limited', 'partly'],
    ['wheelchair-accessible', 'いいえ', 'no'],
    ['wheelchair-accessible', '部分', 'partly'],
    ['wheelchair-accessible', '✓', 'yes'],
    ['wheelchair-accessible', 'unknown', null],
    ['wheelchair-accessible', 'perhaps', undefined],
    ['entrance_steps', 'keine', '0'],
    ['entrance_steps', '3', '3'],
    ['entrance_steps', '900', undefined],
    ['entrance_steps', '3 Stufen', '3'],
    ['entrance_steps', '2 marches', '2'],
    ['entrance_steps', '2 сходинки', '2'],
    ['entrance_steps', '2段', '2'],
    ['entrance_steps', '2.0', '2'],
    ['entrance_steps', '2 flights of stairs', undefined],
    ['entrance_steps', '2nd floor', undefined],
    ['entrance_steps', '1 m', undefined],
    ['entrance_steps', '2,4', undefined],
    ['disabled_parking_spaces', '2 spaces', '2'],
    ['disabled_parking_spaces', '1,000', undefined],
    ['disabled_parking_spaces', '1.200', undefined],
    ['parking_distance_m', '1,200', undefined],
    ['parking_distance_m', '1,200 m', undefined],
    ['parking_distance_m', '1.200 m', undefined],
    ['parking_distance_m', "1'200", undefined],
    ['parking_distance_m', '1 200', '1200'],
    ['parking_distance_m', '1,200.5', '1200.5'],
    ['parking_distance_m', '0,125', '0.1'],
    ['door_width_cm', '0,914', '91.4'],
    ['ramp_slope_percent', '4,764', '4.8'],
    ['door_width_cm', '1,200 m', '120'],
    ['door_width_cm', '0,9', '90'],
    ['door_width_cm', '90', '90'],
    ['door_width_cm', '≥ 80 cm', '80'],
    ['door_width_cm', '36 in', '91.4'],
    ['door_width_cm', '1,5 km', undefined],
    ['door_width_cm', '32 3/4"', '83.2'],
    ['door_width_cm', `3' 2"`, '96.5'],
    ['door_width_cm', '2 ft 8 in', '81.3'],
    ['door_width_cm', '32 1/0', undefined],
    ['toilet', 'sans objet', null],
    ['toilet', 'NC', null],
    ['toilet', 'nicht geprüft', null],
    ['toilet', 'entfällt', null],
    ['entrance_step_height_cm', '2.4', '2.5'],
    ['parking_distance_m', '25', '25'],
    ['parking_distance_m', '2500 cm', '25'],
    ['ramp_slope_percent', '6 %', '6'],
    ['ramp_slope_percent', '4.8°', '8.4'],
    ['ramp_slope_percent', '4.8 Grad', '8.4'],
    ['entrance_step_height_cm', '0.18', undefined],
    ['entrance_step_height_cm', '0.4', undefined],
    ['entrance_step_height_cm', '0.2 cm', undefined],
    ['entrance_step_height_cm', '0.18 m', '18'],
    ['entrance_step_height_cm', '0', '0'],
    ['entrance_steps', '0.4', undefined],
    ['ramp_slope_percent', '0.06', undefined],
    ['parking_distance_m', '0.04', undefined],
    ['door_width_cm', '< 80 cm', undefined],
    ['door_width_cm', '≤80', undefined],
    ['toilet_door_width_cm', '<= 80 cm', undefined],
    ['door_width_cm', '> 80 cm', '80'],
    ['disabled_parking_spaces', '<5', undefined],
    ['entrance_step_height_cm', '> 3 cm', undefined],
    ['entrance_step_height_cm', '< 3 cm', '3'],
    ['entrance_steps', '≥ 2', undefined],
    ['ramp_slope_percent', '>= 6 %', undefined],
    ['door_width_cm', '~ 80 cm', '80'],
    ['entrance_ramp', 'no', 'none'],
    ['entrance_ramp', 'mobil', 'portable'],
    ['toilet', 'keine', 'none'],
    ['toilet', 'ja', 'yes'],
    ['disabled_parking', '3', 'yes'],
    ['disabled_parking', 'none', 'no'],
    ['door_kind', 'Drehtür', 'revolving'],
    ['lift', 'not needed', 'not-needed'],
    ['braille', 'так', 'true'],
    ['braille', '', null],
  ] as const)('reads the imported field %s with "%s" as %s', (field, text, value) => {
    expect(readValue(field, text)).toBe(value);
  });

  it.each([
    ['door_width_cm', 'Türbreite (mm)', '850', '85'],
    ['door_width_cm', 'door_width_cm', '85', '85'],
    ['door_width_cm', 'Door width in inches', '36', '91.4'],
    ['door_width_cm', 'Largeur (pouces)', '36', '91.4'],
    ['door_width_cm', 'ドア幅（センチ）', '90', '90'],
    ['door_width_cm', 'Door width cm (clear)', '90', '90'],
    ['door_width_cm', 'Door width (main entrance)', '90', '90'],
    ['door_width_cm', 'Door width (min.)', '0.9', '90'],
    ['door_width_cm', 'Door width (cubits)', '90', undefined],
    ['door_width_cm', 'Door width (cubits)', '90 cm', '90'],
    ['door_width_cm', 'Door width (entrance) (mm)', '850', '85'],
    ['entrance_steps', 'Stufen (Anzahl)', '2', '2'],
    ['entrance_steps', 'Steps (cm)', '2', undefined],
    ['entrance_step_height_cm', 'Threshold in m', '0.02', '2'],
    ['entrance_step_height_cm', 'Stufenhöhe in Metern', '0.18', '18'],
    ['entrance_step_height_cm', 'Stufenhöhe in Metern am Eingang', '0.18', '18'],
    ['entrance_step_height_cm', 'Hauteur de marche (mètres)', '0.18', '18'],
    ['entrance_step_height_cm', 'Hauteur de marche (me\u0300tres)', '0.18', '18'],
    ['entrance_step_height_cm', 'Step height (cm)', '0.5', '0.5'],
    ['ramp_slope_percent', 'Ramp slope (°)', '4.8', '8.4'],
    ['ramp_slope_percent', 'Ramp slope (deg)', '4.8', '8.4'],
    ['ramp_slope_percent', 'Ramp slope °', '4.8', '8.4'],
    ['ramp_slope_percent', 'Neigung (Grad)', '4.8', '8.4'],
    ['ramp_slope_percent', 'Neigung in Grad', '4.8', '8.4'],
    ['ramp_slope_percent', 'Neigung in %', '6', '6'],
    ['ramp_slope_percent', 'Neigung (in %)', '6', '6'],
    ['ramp_slope_percent', 'Neigung (%)', '0.06', undefined],
    ['ramp_slope_percent', 'Neigung (gon)', '6', undefined],
  ] as const)('reads the field %s titled "%s" with "%s" as %s', (field, title, text, value) => {
    expect(readValue(field, text, unitOfTitle(title))).toBe(value);
  });
});

describe('parseDecimal', () => {
  it.each([
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['41,88', 41.88],
    ['-87.63', -87.63],
    ['1 000', 1000],
    ['12a', undefined],
    ['', undefined],
  ])('reads the decimal number "%s" as %s', (text, value) => {
    expect(parseDecimal(text)).toBe(value);
  });
});

describe('positions', () => {
  it.each([
    ['41.88, -87.63', { latitude: 41.88, longitude: -87.63 }],
    ['41.88,-87.63', { latitude: 41.88, longitude: -87.63 }],
    ['41,88; -87,63', { latitude: 41.88, longitude: -87.63 }],
    ['POINT (-87.63 41.88)', { latitude: 41.88, longitude: -87.63 }],
    ['[41.88 -87.63]', { latitude: 41.88, longitude: -87.63 }],
    ['41.88 -87.63 180 5', { latitude: 41.88, longitude: -87.63 }],
    ['41.88 N, 87.63 W', { latitude: 41.88, longitude: -87.63 }],
    ['41 45 00 N 87 30 00 W', { latitude: 41.75, longitude: -87.5 }],
    ['41 45 00, 12 30 00', { latitude: 41.75, longitude: 12.5 }],
    ['41,88,-87,63', { latitude: 41.88, longitude: -87.63 }],
    ['41 45 00 12 30 00', undefined],
    ['87.63W, 41.88N', undefined],
    ['Chicago', undefined],
  ])('reads the coordinates "%s" as %o', (text, position) => {
    expect(parsePair(text)).toEqual(position);
  });

  it.each([
    ['latitude', '41° 52′ 48″ N', 41.88],
    ['longitude', '87°37\'48"W', -87.63],
    ['longitude', '-87° 37\' 48" W', -87.63],
    ['longitude', '-87.63 W', -87.63],
    ['longitude', '87.63 W', -87.63],
    ['longitude', '3.7 E', 3.7],
    ['latitude', '-33.9 S', -33.9],
  ] as const)('parses the %s "%s" as %s degrees', (axis, text, degrees) => {
    expect(parseDegrees(text, axis)).toBeCloseTo(degrees, 6);
  });

  it.each([
    ['latitude', 'north'],
    ['longitude', '-87.63 E'],
    ['latitude', '-41° 52\' 48" N'],
    ['longitude', '3° 42′ 9″ O'],
    ['longitude', '1.55 O'],
    ['latitude', '87.63 W'],
    ['longitude', '41.88 N'],
  ] as const)('returns undefined for the invalid %s "%s"', (axis, text) => {
    expect(parseDegrees(text, axis)).toBeUndefined();
  });
});
