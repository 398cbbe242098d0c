import Type, { type Static } from 'typebox';
import { lineOfText } from './text.ts';

export const REASON_MAX = 500;

export const AdministrationReason = Type.Object({
  reason: lineOfText(REASON_MAX, 'Why an administrator does it: it stands in the log'),
});

/** Why an administrator does something to somebody's account. */
export type AdministrationReason = Static<typeof AdministrationReason>;
