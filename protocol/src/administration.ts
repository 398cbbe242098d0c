import Type, { type Static } from 'typebox';
import { lineOfText } from './text.ts';

export const REASON_MAX = 500;

export const AdministrationReason = Type.Object({
  reason: lineOfText(REASON_MAX, 'The reason of the administrator, for the log'),
});

/** The reason for an administrator's action on another account. */
export type AdministrationReason = Static<typeof AdministrationReason>;
