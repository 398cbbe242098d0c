import type { AuthSession } from '@wayable/protocol/auth';
import { recoverMessageAddress } from 'viem';
import { assertSignUpAllowed, createAccount } from '../accounts/create-account.ts';
import { findUserByIdentity, lockIdentity, lockUser, saveIdentity } from '../accounts/users.queries.ts';
import type { AuthContext } from '../auth-context.ts';
import type { Device } from '../devices/device.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { type AuthBody, readText } from '../protocol/auth-request.ts';
import { OAuthStyleError } from '../protocol/oauth-style-error.ts';
import { userBanned } from '../protocol/user-banned.ts';
import { issuerOf, openSession } from '../sessions/sessions.service.ts';
import { markTokenUsed } from '../tokens/used-tokens.ts';
import { parseSiweMessage, type SiweMessage } from './siwe-message.ts';

/** Maximum clock difference of a wallet's owner (docs/auth-protocol.md#web3). */
const SKEW_MS = 600_000;
const SIGNATURE = /^(0x)?([0-9a-f]{64})([0-9a-f]{64})(00|01|1b|1c)$/i;
/** Half the order of secp256k1: only the lower of two equivalent signatures is valid (EIP-2). */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

const refuse = (text: string): OAuthStyleError => new OAuthStyleError('invalid_grant', text);

/** Checks that the message is for this site and valid at this time. */
function assertMeantForUs(
  { redirects, settings }: Pick<AuthContext, 'redirects' | 'settings'>,
  message: SiweMessage,
): void {
  if (message.version !== '1') throw refuse('Signed Ethereum message has an unknown version');
  const uri = URL.parse(message.uri);
  if (!uri || !(uri.protocol === 'https:' || (uri.protocol === 'http:' && LOOPBACK.test(uri.hostname)))) {
    throw refuse('Signed Ethereum message is using URI which uses HTTP instead of HTTPS');
  }
  if (!redirects.isAllowed(message.uri)) {
    throw refuse('Signed Ethereum message is using URI which is not allowed on this server');
  }
  if (uri.host !== message.domain.toLowerCase()) {
    throw refuse('Signed Ethereum message is using a domain that does not match its URI');
  }
  if (!settings.web3ChainIds.includes(message.chainId)) {
    throw refuse(
      `Signed Ethereum message is for chain ${message.chainId}, which is not allowed on this server`,
    );
  }
  const now = Date.now();
  if (Math.abs(message.issuedAt.getTime() - now) > SKEW_MS) {
    throw refuse('Signed Ethereum message was issued too long ago or in the future');
  }
  if (message.notBefore && message.notBefore.getTime() > now) {
    throw refuse('Signed Ethereum message becomes valid in the future');
  }
  if (message.expirationTime && message.expirationTime.getTime() < now) {
    throw refuse('Signed Ethereum message is expired');
  }
}

/** Returns the signing account in lower case. Only keys can sign, contracts cannot (no ERC-1271). */
async function readSigner(message: string, signature: string): Promise<string> {
  const [, , r, s, v] = SIGNATURE.exec(signature) ?? [];
  if (r === undefined || s === undefined || v === undefined) {
    throw refuse('Signature is not from an Ethereum key: contract wallets cannot sign in');
  }
  if (BigInt(`0x${s}`) > HALF_ORDER) throw refuse('Signature is not in its canonical form');
  try {
    const signer = await recoverMessageAddress({ message, signature: `0x${r}${s}${v}` });
    return signer.toLowerCase();
  } catch {
    throw refuse('Signature does not match address in message');
  }
}

/**
 * Signs in with a message signed by an Ethereum key (web3 grant; EIP-4361, EIP-191). A message opens one
 * session.
 * @throws {AuthError} web3_provider_disabled, web3_unsupported_chain, bad_json, validation_failed,
 * signup_disabled, user_banned
 * @throws {OAuthStyleError} invalid_grant
 */
export async function signInWithWeb3(
  context: AuthContext,
  body: AuthBody,
  device: Device,
): Promise<AuthSession> {
  const { sql, settings } = context;
  // The protocol also has Solana, which is never enabled here.
  if (!settings.allowsWeb3 || body.chain === 'solana') {
    throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
  }
  const chain = readText(body, 'chain');
  const text = readText(body, 'message') ?? '';
  const signature = readText(body, 'signature') ?? '';
  if (chain !== 'ethereum') {
    throw new AuthError(400, 'web3_unsupported_chain', 'Unsupported chain');
  }
  const message = parseSiweMessage(text);
  const address = message.address.toLowerCase();
  assertMeantForUs(context, message);
  if ((await readSigner(text, signature)) !== address) {
    throw refuse('Signature does not match address in message');
  }
  const issuer = await issuerOf(context);
  return sql.begin(async (transaction) => {
    const expiresAt = new Date(message.issuedAt.getTime() + 2 * SKEW_MS);
    if (!(await markTokenUsed(transaction, text, expiresAt))) {
      throw refuse('Signed Ethereum message was used before');
    }
    const subject = `web3:ethereum:${address}`;
    await lockIdentity(transaction, 'web3', subject);
    const findKnown = () => findUserByIdentity(transaction, 'web3', subject);
    const found = await findKnown();
    const locked = found && (await lockUser(transaction, found.id));
    // The wallet may have been unlinked before the lock.
    const known = (await findKnown())?.id === locked?.id ? locked : undefined;
    if (known?.is_banned) throw userBanned(400, known);
    const { domain, statement, chainId } = message;
    const claims = { address, chain: 'ethereum', network: String(chainId), domain, statement };
    const data = { sub: subject, custom_claims: claims, email_verified: false, phone_verified: false };
    const identity = { provider: 'web3', subject, data };
    if (known) await saveIdentity(transaction, { userId: known.id, ...identity });
    else assertSignUpAllowed(context);
    const user =
      known ??
      (await createAccount(transaction, {
        email: null,
        isConfirmed: true,
        passwordHash: null,
        userMetadata: {},
        fullName: `${address.slice(0, 6)}…${address.slice(-4)}`,
        device,
        identity,
      }));
    if (!user) throw new Error('The account of the wallet was not created');
    return openSession(transaction, issuer, user.id, { method: 'web3', device });
  });
}
