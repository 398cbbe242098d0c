import type { DataDrivenPropertyValueSpecification, ExpressionSpecification } from 'maplibre-gl';

/** Returns the expression that tests whether a property of a feature has one of the values. */
export const propertyIs = (property: string, ...values: string[]): ExpressionSpecification => [
  'in',
  ['get', property],
  ['literal', values],
];

/** Returns the expression that tests whether a feature belongs to one of the classes. */
export const classIs = (...classes: string[]): ExpressionSpecification => propertyIs('class', ...classes);

/** Returns a width in pixels that grows with the zoom level, from pairs of zoom level and width. */
export const growing = (
  ...stops: [zoom: number, width: number][]
): DataDrivenPropertyValueSpecification<number> => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  ...stops.flat(),
];

export const MAJOR_ROADS = ['motorway', 'trunk', 'primary'];
