import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountCases } from './account.cases.ts';
import { elsewhereCases } from './elsewhere.cases.ts';
import { type Answer, OutcomeStage } from './outcome-stage.ts';
import { signInCases } from './sign-in.cases.ts';

const TABLE = './outcomes.csv';

let stage: OutcomeStage;

beforeAll(async () => {
  stage = await OutcomeStage.start();
});
afterAll(() => stage.close());

function describeOutcome({ status, headers, body }: Answer): string {
  if (status === 302 || status === 303) {
    const target = new URL(String(headers.location), 'http://127.0.0.1:3000');
    const parameters = new URLSearchParams(target.hash.slice(1) || target.search);
    const code = parameters.get('error_code');
    if (target.origin === stage.openid.issuer) return `${status}, to the provider`;
    return `${status}, ${code ? `${code} in the address` : 'to the page that was asked for'}`;
  }
  if (typeof body === 'string') return String(status);
  const code = body.error_code ?? body.error;
  return status >= 400 && code ? `${status} ${code}` : String(status);
}

/** Quotes a cell of a CSV file (RFC 4180). */
const quote = (cell: string): string => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

it('returns the documented outcome for each auth call and situation', async () => {
  const lines = ['call,situation,answer'];
  for (const [call, situation, run] of [signInCases, accountCases, elsewhereCases].flatMap((of) =>
    of(stage),
  )) {
    await stage.people.resetAttempts();
    lines.push([call, situation, describeOutcome(await run())].map(quote).join(','));
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(TABLE);
});
