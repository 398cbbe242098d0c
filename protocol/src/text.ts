import Type from 'typebox';

/**
 * Characters that the database cannot store: lone surrogates, and control characters except tab and line
 * breaks.
 */
const UNREADABLE = '\\p{Cs}\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F';

/** Characters that a text must not contain. Direction marks change how the text is displayed. */
const UNSTORABLE = `${UNREADABLE}\\u202A-\\u202E\\u2066-\\u2069`;

/** Invisible letters and signs: Hangul fillers, the Braille blank. */
const BLANK = '\\u115F\\u1160\\u3164\\uFFA0\\u2800';

/**
 * The pattern of a line of text: at least one visible character, at most four marks on each, only storable
 * characters.
 */
export const LINE_PATTERN = `^(?=.*(?![${BLANK}])[\\p{L}\\p{N}\\p{S}\\p{P}])(?!.*\\p{M}{5})[^${UNSTORABLE}\\n\\r]*$`;

/**
 * Returns the schema of a line of text. The server trims the line, collapses white space and removes invisible
 * marks that come with pasted text.
 */
export const lineOfText = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: LINE_PATTERN, description });

/** Returns the schema of several lines of text, which may be empty. */
export const paragraphOfText = (maxLength: number, description: string) =>
  Type.String({ maxLength, pattern: `^[^${UNSTORABLE}]*$`, description });

/** Returns the schema of a search text, with any pasted marks (lines.ts). A blank text means no condition. */
export const searchText = (description: string) =>
  Type.String({ maxLength: 200, default: '', pattern: `^[^${UNREADABLE}]*$`, description });

/** A UUID (RFC 9562), as a pattern. */
export const UUID_PATTERN = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';

export const Uuid = Type.String({
  pattern: UUID_PATTERN,
  description: 'A UUID (RFC 9562)',
});

export const Timestamp = Type.String({ description: 'An instant in UTC (RFC 3339)' });
