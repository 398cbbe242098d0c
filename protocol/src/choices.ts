import Type from 'typebox';

/** Returns a schema for one of several words, with the initial value as its default. */
export const oneOf = <const Values extends readonly string[]>(values: Values, initial: Values[number]) =>
  Type.Unsafe<Values[number]>(Type.String({ enum: [...values], default: initial }));
