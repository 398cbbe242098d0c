import type { TestApp, TestUser } from '../test-app.ts';
import type { Visit } from './visits.ts';

export interface Answer {
  route: string;
  address: string;
  status: number;
  /** Everything that came back: head and body, and what a signed token has inside. */
  bytes: string;
}

const TOKEN = /[\w-]+\.([\w-]{16,})\.[\w-]{16,}/g;

async function ask(server: TestApp, url: string, viewer: TestUser | undefined) {
  const { statusCode, headers, rawPayload } = await server.app.inject({
    url,
    headers: viewer?.bearer ?? {},
  });
  const body = rawPayload.toString('latin1');
  const tokens = [...body.matchAll(TOKEN)].map(([, payload = '']) => Buffer.from(payload, 'base64url'));
  return { status: statusCode, bytes: [JSON.stringify(headers), body, ...tokens].join('\n') };
}

/** All that somebody who is not the person is told. */
export async function walk(
  server: TestApp,
  visits: ReadonlyMap<string, Visit>,
  viewer?: TestUser,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const [route, { addresses }] of visits) {
    for (const address of addresses)
      answers.push({ route, address, ...(await ask(server, address, viewer)) });
  }
  return answers;
}

/** Whether there is one of these in a text, in any case of letters. */
export const has = (text: string, marks: readonly (string | RegExp)[]): boolean =>
  marks.some((mark) =>
    typeof mark === 'string' ? text.toLowerCase().includes(mark.toLowerCase()) : mark.test(text),
  );

/** The routes whose answers have one of these. */
export const findRoutes = (answers: readonly Answer[], marks: readonly (string | RegExp)[]): Set<string> =>
  new Set(answers.filter(({ bytes }) => has(bytes, marks)).map(({ route }) => route));
