/** What in a migration would block people while it runs, or break processes of the version before (CONTRIBUTING.md). */
export interface Finding {
  statement: string;
  problem: string;
}

const HEADER = /^-- (compatible|contract): \S/;
const CONCURRENT = /^-- concurrent$/m;

/** Without comments, and without what is in quotes: bodies of functions run later. */
const strip = (text: string): string =>
  text
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replace(/\bbegin atomic\b.*?\bend\b/gis, '')
    .replace(/'(?:[^']|'')*'/g, "''");

const tableOf = (statement: string): string | undefined =>
  /\b(?:on|alter table(?: if exists)?(?: only)?)\s+([\w.]+)/i.exec(statement)?.[1];

const BLOCKING: [pattern: RegExp, problem: string][] = [
  [/^create (unique )?index (?!concurrently)/i, 'builds an index under a lock: use `concurrently`'],
  [/^reindex (?!.*concurrently)/i, 'locks the table: use `concurrently`'],
  [/\badd (column )?.*\bgenerated always as\b.*\bstored\b/is, 'rewrites the table'],
  [
    /\badd (column )?.*\bdefault\s+(gen_random_uuid|random|clock_timestamp)\(/is,
    'rewrites the table: add the column without a default',
  ],
  [/\balter (column )?\w+ (set data )?type\b/i, 'rewrites the table'],
  [/\balter (column )?\w+ set not null\b/i, 'reads the table under a lock: validate a check first'],
  [
    /\badd (constraint \w+ )?(check|foreign key)\b(?!.*\bnot valid\b)/is,
    'reads the table under a lock: add it `not valid`, and validate it in a migration of its own',
  ],
  [
    /\badd (constraint \w+ )?(primary key|unique)\b(?!\s+using index)/i,
    'builds an index under a lock: `using index`',
  ],
];

/** On every table, new or not. */
const NEVER: [pattern: RegExp, problem: string][] = [
  [/^(vacuum full|cluster|lock table)\b/i, 'locks the table'],
];

const CONTRACTING =
  /^(drop (table|column|view|function|type)|alter table .*\b(drop (column )?\w+|rename)\b)/is;

/**
 * Reads a migration of a database that is in use.
 * @returns what it must not do, statement by statement
 */
export function findBlockingStatements(text: string): Finding[] {
  const findings: Finding[] = [];
  const statements = strip(text)
    .split(';')
    .map((statement) => statement.trim().replace(/\s+/g, ' '))
    .filter(Boolean);
  const created = new Set(
    statements.flatMap(
      (statement) => /^create table (?:if not exists )?([\w.]+)/i.exec(statement)?.[1] ?? [],
    ),
  );
  const [kind] = HEADER.exec(text)?.slice(1) ?? [];
  if (kind === undefined) {
    findings.push({
      statement: '',
      problem: 'does not begin with `-- compatible: why` or `-- contract: why`',
    });
  }
  if (CONCURRENT.test(text) && statements.length !== 1) {
    findings.push({ statement: '', problem: 'is concurrent, and has more than one statement' });
  }
  for (const statement of statements) {
    const isOnNewTable = created.has(tableOf(statement) ?? '');
    const rules = isOnNewTable ? NEVER : [...BLOCKING, ...NEVER];
    for (const [pattern, problem] of rules)
      if (pattern.test(statement)) findings.push({ statement, problem });
    if (/\bconcurrently\b/i.test(statement) && !CONCURRENT.test(text))
      findings.push({
        statement,
        problem: 'needs the line `-- concurrent`: it runs outside of a transaction',
      });
    if (kind === 'compatible' && !isOnNewTable && CONTRACTING.test(statement))
      findings.push({ statement, problem: 'takes away what the version before may use: `-- contract: why`' });
  }
  return findings;
}
