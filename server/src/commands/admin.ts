import { rotateSigningKeys } from '../auth/signing-keys.ts';
import { findUserIdByEmail } from '../auth/users.service.ts';
import { setAdmin } from '../profiles/profiles.service.ts';
import { readSsoRequest, runSsoRequest, SSO_USAGE } from './sso.ts';
import { fail, say } from './terminal.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `Usage: npm run admin -- grant EMAIL
       npm run admin -- revoke EMAIL
       npm run admin -- rotate-keys
       ${SSO_USAGE}`;

const [action, email, ...more] = process.argv.slice(2);
const isAboutPerson = (action === 'grant' || action === 'revoke') && email !== undefined;
const ssoRequest = action === 'sso' ? readSsoRequest([email ?? '', ...more]) : undefined;
if (!isAboutPerson && !ssoRequest && action !== 'rotate-keys') fail(USAGE);

await withDatabase(async ({ sql }, { publicUrl }) => {
  if (ssoRequest) return runSsoRequest(sql, publicUrl, ssoRequest);
  if (!isAboutPerson) {
    await rotateSigningKeys(sql);
    say('A new key signs from now on; tokens of the old one stay valid until they expire.');
    return 0;
  }
  const userId = await findUserIdByEmail(sql, email);
  if (userId === undefined) {
    say(`There is no account with the address ${email}.`);
    return 1;
  }
  await setAdmin(sql, userId, action === 'grant');
  say(`${email} is ${action === 'grant' ? 'now' : 'no longer'} an administrator.`);
  return 0;
});
