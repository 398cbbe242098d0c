import { findUserIdByEmail } from '@wayable/auth/accounts/email-addresses';
import { ensureSigningKeys, replaceSigningKeys, rotateSigningKeys } from '@wayable/auth/tokens/signing-keys';
import { rotateBadgeKey } from '@wayable/badges/credentials/badge-keys';
import type { Database } from '@wayable/platform/db/database';
import { SecretBox } from '@wayable/platform/secrets/secret-box';
import { SecretKeys } from '@wayable/platform/secrets/secret-keys';
import { type Removal, removeAccess } from '../administration/administration.service.ts';
import { setRole } from '../moderation/change-role.ts';
import { Notifications } from '../notifications/notifications.ts';
import { openSecrets, resetSecrets, rotateSecretsKey } from '../secrets/secrets.service.ts';
import { runRemoveDemo } from './remove-demo.ts';
import { readSsoRequest, runSsoRequest, SSO_USAGE } from './sso.ts';
import { fail, say } from './terminal.ts';
import { withDatabase } from './with-database.ts';
import { withMails } from './with-mails.ts';

const REMOVALS = new Map<string, Removal>([
  ['end-sessions', 'sessions'],
  ['remove-factors', 'factors'],
]);

const USAGE = `Usage: npm run admin -- grant EMAIL
       npm run admin -- revoke EMAIL
       npm run admin -- end-sessions EMAIL REASON
       npm run admin -- remove-factors EMAIL REASON
       npm run admin -- rotate-keys [--stolen]
       npm run admin -- rotate-badge-key
       npm run admin -- rotate-secrets-key
       npm run admin -- reset-secrets
       npm run admin -- remove-demo [--yes]
       ${SSO_USAGE}`;

const [action, email, ...more] = process.argv.slice(2);
const isAboutPerson = (action === 'grant' || action === 'revoke') && email !== undefined && more.length === 0;
const removal = REMOVALS.get(action ?? '');
const reason = more.join(' ').trim();
const isRemoval = removal !== undefined && email !== undefined && reason !== '';
const ssoRequest = action === 'sso' ? readSsoRequest([email ?? '', ...more]) : undefined;
const isTheft = action === 'rotate-keys' && email === '--stolen' && more.length === 0;
const isAboutKeys =
  ['rotate-keys', 'rotate-badge-key', 'rotate-secrets-key', 'reset-secrets'].includes(action ?? '') &&
  (email === undefined || isTheft);
const isAboutDemo =
  action === 'remove-demo' && (email === undefined || email === '--yes') && more.length === 0;
if (!isAboutPerson && !isRemoval && !ssoRequest && !isAboutKeys && !isAboutDemo) fail(USAGE);

async function changeKeys(sql: Database, keys: SecretKeys): Promise<void> {
  if (isTheft) {
    await replaceSigningKeys(sql, await openSecrets(sql, keys));
    say('New keys sign from now on. Tokens of the old keys end within half a minute; sessions continue.');
    return;
  }
  if (action === 'rotate-keys') {
    await rotateSigningKeys(sql, await openSecrets(sql, keys));
    say('A new key signs from now on; tokens of the old one stay valid until they expire.');
    return;
  }
  if (action === 'rotate-badge-key') {
    await rotateBadgeKey(sql, await openSecrets(sql, keys));
    say('A new key signs badge credentials from now on; credentials of older keys stay valid.');
    return;
  }
  if (action === 'rotate-secrets-key') {
    const amount = await rotateSecretsKey(sql, keys);
    say(
      `${amount} secrets are encrypted with the new key, the first in ${keys.source}. Remove the older keys once no backup of the database needs them.`,
    );
    return;
  }
  const { authenticatorApps, hadSaml } = await resetSecrets(sql, keys);
  await ensureSigningKeys(sql, new SecretBox(keys));
  say(
    `A new key encrypts from now on. ${authenticatorApps} authenticator apps were removed. Their owners are signed out and must add the apps again. Other sessions continue at the next refresh.`,
  );
  if (hadSaml) say('Identity providers of organizations need the new metadata of this installation.');
}

await withDatabase(async ({ sql, address }, config) => {
  if (ssoRequest) return runSsoRequest(sql, config.publicUrl, ssoRequest);
  if (isAboutDemo) return runRemoveDemo(sql, { isConfirmed: email === '--yes', isDemoOn: config.demo });
  if (!isAboutPerson && !isRemoval) {
    await changeKeys(sql, new SecretKeys(config));
    return 0;
  }
  const userId = await findUserIdByEmail(sql, email);
  if (userId === undefined) {
    say(`There is no account with the address ${email}.`);
    return 1;
  }
  if (isRemoval) {
    await withMails(sql, address, config, (mails) =>
      removeAccess({ sql, mails }, { adminId: null, userId, removal, reason }),
    );
    say(
      removal === 'sessions'
        ? `${email} is signed out everywhere.`
        : `${email} no longer has a second factor, and is signed out everywhere.`,
    );
    return 0;
  }
  const change = { adminId: null, userId, isAdmin: action === 'grant', reason: 'On the command line' };
  await sql.begin((transaction) => setRole(transaction, new Notifications(), change));
  say(`${email} is ${action === 'grant' ? 'now' : 'no longer'} an administrator.`);
  if (action === 'grant' && config.adminsNeedFactor) {
    say(
      `Administrators need a second factor: set it up on ${config.publicUrl}/profile/security (or set ADMIN_SECOND_FACTOR=0).`,
    );
  }
  return 0;
});
