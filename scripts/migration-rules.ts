/**
 * A statement that blocks users during a migration or breaks processes of the previous version
 * (CONTRIBUTING.md).
 */
export interface Finding {
  statement: string;
  problem: string;
}

const HEADER = /^-- (compatible|contract): \S/;
const CONCURRENT = /^-- concurrent$/m;

/**
 * Removes comments and quoted text, which includes bodies of functions. Keeps bodies of `do`, because they
 * run during the migration.
 */
const strip = (text: string): string =>
  text
    .replace(/--.*$/gm, '')
    .replace(/\bdo\s+\$(\w*)\$(.*?)\$\1\$/gis, (_, _tag, body) =>
      body.replace(/\b(declare|begin|end)\b/gi, ';'),
    )
    .replace(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replace(/\bbegin atomic\b.*?\bend\b/gis, '')
    .replace(/'(?:[^']|'')*'/g, "''");

const tableOf = (statement: string): string | undefined =>
  /\b(?:on|alter table(?: if exists)?(?: only)?)\s+([\w.]+)/i.exec(statement)?.[1];

const BLOCKING: [pattern: RegExp, problem: string][] = [
  [/^create (unique )?index (?!concurrently)/i, 'builds an index under a lock: use `concurrently`'],
  [/^drop index (?!concurrently)/i, 'locks the table: use `concurrently`'],
  [/^reindex (?!.*concurrently)/i, 'locks the table: use `concurrently`'],
  [/\badd (column )?.*\bgenerated always as\b.*\bstored\b/is, 'rewrites the table'],
  [
    /\badd (column )?.*\bdefault\s+(?!(now|current_timestamp|current_date)\b)\w+\s*\(/is,
    'rewrites the table: add the column without a default',
  ],
  [/\badd (column )?(?!constraint).*\b((big|small)?serial|identity)\b/is, 'rewrites the table'],
  [
    /\badd (column )?(?!constraint|check|foreign|unique|primary)"?\w+"? .*\b(unique|primary key)\b/is,
    'builds an index under a lock',
  ],
  [/\bset (un)?logged\b/i, 'rewrites the table'],
  [/\badd (constraint "?\w+"? )?exclude\b/i, 'builds an index under a lock'],
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

/** Changes that break the previous version. */
const BREAKING: [pattern: RegExp, problem: string][] = [
  [
    /\badd (column )?"?\w+"? (?!.*\bdefault\b).*\bnot null\b/is,
    'breaks writes of the previous version: give the column a default',
  ],
];

/** Forbidden on every table, new or old. */
const NEVER: [pattern: RegExp, problem: string][] = [
  [/^(vacuum full|cluster|lock table)\b/i, 'locks the table'],
];

const CONTRACTING =
  /^(drop (table|column|view|materialized view|function|type)|truncate|alter table .*\b(drop (column )?\w+|rename)\b)/is;

/** Returns whether a migration drops a constraint and adds it again with another condition. */
function replacesConstraint(statement: string, statements: readonly string[]): boolean {
  const [, name] = /\bdrop constraint (\w+)$/i.exec(statement) ?? [];
  return (
    name !== undefined &&
    statements.some((other) => other.toLowerCase().includes(`add constraint ${name.toLowerCase()} `))
  );
}

/** Returns the forbidden statements of a migration for a database in use. */
export function findBlockingStatements(text: string): Finding[] {
  const findings: Finding[] = [];
  const statements = strip(text)
    .split(';')
    .map((statement) => statement.trim().replace(/\s+/g, ' '))
    .filter(Boolean);
  const created = new Set(
    statements.flatMap(
      (statement) => /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/i.exec(statement)?.[1] ?? [],
    ),
  );
  const [kind] = HEADER.exec(text)?.slice(1) ?? [];
  if (kind === undefined) {
    findings.push({
      statement: '',
      problem: 'does not begin with `-- compatible: why` or `-- contract: why`',
    });
  }
  const isDrop = (statement = '') => /^drop index concurrently if exists /i.test(statement);
  const isCreated =
    statements.length === 2 &&
    isDrop(statements[0]) &&
    /^create (unique )?index concurrently /i.test(statements[1] ?? '');
  if (CONCURRENT.test(text) && !isCreated && !statements.every(isDrop)) {
    const problem =
      'is concurrent, and is not only `drop index concurrently if exists`, or one of it and one `create index`';
    findings.push({ statement: '', problem });
  }
  for (const statement of statements) {
    const isOnNewTable = created.has(tableOf(statement) ?? '');
    const rules = isOnNewTable ? NEVER : [...BLOCKING, ...BREAKING, ...NEVER];
    for (const [pattern, problem] of rules)
      if (pattern.test(statement)) findings.push({ statement, problem });
    if (/\bconcurrently\b/i.test(statement) && !CONCURRENT.test(text))
      findings.push({
        statement,
        problem: 'needs the line `-- concurrent`: it runs outside of a transaction',
      });
    const takesAway = CONTRACTING.test(statement) && !replacesConstraint(statement, statements);
    if (kind === 'compatible' && !isOnNewTable && takesAway)
      findings.push({ statement, problem: 'removes what the previous version may use: `-- contract: why`' });
  }
  return findings;
}
