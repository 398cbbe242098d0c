import Type from 'typebox';

/** Control characters other than tab and line breaks, and lone surrogates: what the database cannot hold. */
const UNREADABLE = '\\p{Cs}\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F';

/** With marks that turn the text around: what would not be shown as it was written. */
const UNSTORABLE = `${UNREADABLE}\\u202A-\\u202E\\u2066-\\u2069`;

/** Invisible letters and signs: fillers of Hangul, the blank of Braille. */
const BLANK = '\\u115F\\u1160\\u3164\\uFFA0\\u2800';

/**
 * What a line of text looks like: at least one visible character, at most four marks on one, and nothing that cannot be
 * stored.
 */
export const LINE_PATTERN = `^(?=.*(?![${BLANK}])[\\p{L}\\p{N}\\p{S}\\p{P}])(?!.*\\p{M}{5})[^${UNSTORABLE}\\n\\r]*$`;

/**
 * One line of text; the server trims it, folds runs of white space and takes marks without a width away, which come with
 * what is pasted and which nobody sees.
 */
export const lineOfText = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: LINE_PATTERN, description });

/** Text of several lines that may be empty. */
export const paragraphOfText = (maxLength: number, description: string) =>
  Type.String({ maxLength, pattern: `^[^${UNSTORABLE}]*$`, description });

/** What somebody types or pastes into a search box, with whatever marks come along (lines.ts); blank is no condition. */
export const searchText = (description: string) =>
  Type.String({ maxLength: 200, default: '', pattern: `^[^${UNREADABLE}]*$`, description });

/** A UUID (RFC 9562), as a pattern. */
export const UUID_PATTERN = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';

export const Uuid = Type.String({
  pattern: UUID_PATTERN,
  description: 'A UUID (RFC 9562)',
});

export const Timestamp = Type.String({ description: 'An instant in UTC (RFC 3339)' });
