import pg, { type ClientConfig } from 'pg';
import { toInstant } from './instant.ts';

const { builtins } = pg.types;
const TEXT_ARRAY = 1_009;
const NAME_ARRAY = 1_003;
const TIMESTAMPTZ_ARRAY = 1_185;
const parseTextArray = pg.types.getTypeParser(TEXT_ARRAY as never, 'text') as (
  text: string,
) => (string | null)[];
const asText = (text: string) => text;

/** Converts instants to RFC 3339 text in UTC. Days and durations remain PostgreSQL's text. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.TIMESTAMPTZ, toInstant],
  [TIMESTAMPTZ_ARRAY, (text) => parseTextArray(text).map((item) => (item === null ? null : toInstant(item)))],
  [builtins.DATE, asText],
  [builtins.INTERVAL, asText],
  [NAME_ARRAY, parseTextArray],
]);
/** Type parsers of the driver. */
export const types = {
  getTypeParser: (oid: number, format: 'text' | 'binary') =>
    PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
} as ClientConfig['types'];
