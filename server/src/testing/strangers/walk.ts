import type { TestApp, TestUser } from '../test-app.ts';
import type { Visit } from './visits.ts';

export interface Answer {
  route: string;
  address: string;
  status: number;
  /** The whole response: headers, body, and the contents of tokens. */
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

/** Returns the responses of all visits, for a visitor or for `viewer`. */
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

/** Returns whether a text contains one of the marks, ignoring case. */
export const has = (text: string, marks: readonly (string | RegExp)[]): boolean =>
  marks.some((mark) =>
    typeof mark === 'string' ? text.toLowerCase().includes(mark.toLowerCase()) : mark.test(text),
  );

/** Returns the routes that have one of the marks in a response. */
export const findRoutes = (answers: readonly Answer[], marks: readonly (string | RegExp)[]): Set<string> =>
  new Set(answers.filter(({ bytes }) => has(bytes, marks)).map(({ route }) => route));
