import { setTimeout as delay } from 'node:timers/promises';
import { COMMON_BARS } from './bars.ts';
import { DRILLS, type Drill } from './drills.ts';
import { Installation } from './installation.ts';
import { Load } from './load.ts';
import { measure, type Outcome } from './measurements.ts';
import { findPrograms } from './programs.ts';
import { toTable } from './report.ts';
import { verify } from './verification.ts';

/** Duration of the load before and after each event. */
const CALM_MS = 8_000;

function fail(text: string): never {
  console.error(text);
  process.exit(1);
}

function chooseDrills(names: string[]): [string, Drill][] {
  const unknown = names.filter((name) => !(name in DRILLS));
  if (unknown.length > 0)
    fail(`There is no drill ${unknown.join(', ')}. The drills are: ${Object.keys(DRILLS).join(', ')}.`);
  return Object.entries(DRILLS).filter(([name]) => names.length === 0 || names.includes(name));
}

async function runDrill(installation: Installation, drill: Drill): Promise<Outcome> {
  const load = new Load(installation.siteUrl);
  await load.start();
  await delay(CALM_MS);
  await drill.run(installation, load);
  await delay(CALM_MS);
  await load.stop();
  const ended = installation.processes.filter(({ hasEnded }) => hasEnded).map(({ name }) => name);
  await installation.recover();
  const sql = installation.connectAsSuperuser();
  const verification = await verify(sql, installation.siteUrl, load.acknowledged);
  await sql.end();
  return measure(load.client.attempts, verification, ended);
}

/** Runs the drills and returns whether all met their bars. */
async function runAll(installation: Installation, drills: [string, Drill][]): Promise<boolean> {
  const outcomes: { title: string; outcome: Outcome }[] = [];
  let isMet = true;
  console.log('Starting the installation …');
  await installation.start();
  for (const [name, drill] of drills) {
    console.log(`${name} …`);
    const outcome = await runDrill(installation, drill);
    outcomes.push({ title: drill.title, outcome });
    const missed = [...COMMON_BARS, ...drill.bars].map((bar) => bar(outcome)).filter(Boolean);
    for (const reason of missed) console.log(`  missed: ${reason}`);
    isMet &&= missed.length === 0;
  }
  console.log(`\n${toTable(outcomes)}\n`);
  return isMet;
}

const drills = chooseDrills(process.argv.slice(2));
const programs = findPrograms();
if ('missing' in programs)
  fail(`The drill needs more programs. On Debian: apt-get install ${programs.missing.join(' ')}`);

const installation = await Installation.prepare(programs);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.once(signal, async () => {
    await installation.stop();
    await installation.removeFolder();
    process.exit(1);
  });
}
let isMet = false;
try {
  isMet = await runAll(installation, drills);
} finally {
  await installation.stop();
  if (isMet) await installation.removeFolder();
  else console.log(`The logs are in ${installation.folder}/log.`);
}
console.log(isMet ? 'All bars are met.' : 'Some bars are missed.');
process.exit(isMet ? 0 : 1);
