import { page, userEvent } from 'vitest/browser';
import type { MemberServer } from './stand-in-data';
import type { Call } from './stand-in-routes';
import { refuse } from './stand-in-server';

/** Refuses a call, as if the person had signed out everywhere on another device. */
export function endSessionOnCall(server: MemberServer, call: Call): void {
  server.on(call, () => refuse(401, 'token_expired', 'Expired'));
  server.onAuth('GET', '/user', () =>
    Response.json({ error_code: 'session_not_found', msg: 'Gone' }, { status: 403 }),
  );
}

/** Signs the same person in again on the sign-in screen. */
export async function signInAgain({ member }: MemberServer): Promise<void> {
  await page.getByLabelText(/^Password/).fill('correct horse battery');
  await page.getByRole('textbox', { name: 'Email' }).fill(member.email);
  await userEvent.keyboard('{Enter}');
}
