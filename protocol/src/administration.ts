import Type, { type Static } from 'typebox';

/** Why an administrator does something to somebody's account: it stands in the log. */
export const AdministrationReason = Type.Object({
  reason: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
});

export type AdministrationReason = Static<typeof AdministrationReason>;
