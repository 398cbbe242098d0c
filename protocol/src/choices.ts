import Type from 'typebox';

/** One of some words, the initial one where none is given. */
export const oneOf = <const Values extends readonly string[]>(values: Values, initial: Values[number]) =>
  Type.Unsafe<Values[number]>(Type.String({ enum: [...values], default: initial }));
