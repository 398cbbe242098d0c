import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { BoundedQueue } from '@wayable/platform/http/limits/bounded-queue';
import { AUTH_FAULTS, PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH } from '@wayable/protocol/auth';
import { dictionary } from '@zxcvbn-ts/language-common';
import { AuthError } from '../protocol/auth-error.ts';

/**
 * The parameters of the OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. The library's
 * default is argon2id.
 */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_WAITING = 100;

/** Leaked passwords in lower case, most frequent first. */
const COMMON = new Set<string>(dictionary['passwords-common']);

/** Hashing takes a core about 20 ms. Keep one core free for other work. */
const hashing = new BoundedQueue({
  maxRunning: Math.max(1, availableParallelism() - 1),
  maxWaiting: MAX_WAITING,
  refusal: 'Too many sign-ins at once.',
});

/** Normalizes a password, because keyboards encode it differently (RFC 8265, section 4.2.1). */
const prepare = (password: string): string => password.normalize('NFC');

const isTrivial = (password: string): boolean =>
  /^(.)\1*$/su.test(password) || COMMON.has(password.toLowerCase());

/** Minimum length of a personal word. Shorter words are part of many good passwords. */
const WORD_MIN_LENGTH = 4;
const PRODUCT = 'wayable';

/** Removes case, spaces and signs. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Returns the words that an attacker tries first: parts of the email, the phone, the name. */
export const personalWords = (person: {
  email?: string | null | undefined;
  phone?: string | null | undefined;
  user_metadata?: Record<string, unknown>;
}): string[] => {
  const [local = '', domain = ''] = (person.email ?? '').split('@');
  const { full_name, fullName, name } = person.user_metadata ?? {};
  const names = [full_name, fullName, name]
    .filter((given) => typeof given === 'string')
    .flatMap((given) => [given, ...given.split(/\s+/)]);
  return [person.email ?? '', local, domain, ...domain.split('.'), person.phone ?? '', ...names];
};

/** Returns whether a password is one of the words, or a word with few other characters. */
function isGuessable(password: string, words: string[]): boolean {
  const folded = fold(password);
  return [PRODUCT, ...words.map(fold)]
    .filter((word) => word.length >= WORD_MIN_LENGTH && folded.includes(word))
    .map((word) => folded.replaceAll(word, ''))
    .some((rest) => rest.length < PASSWORD_MIN_LENGTH || isTrivial(rest));
}

const characters = new Intl.Segmenter();

/** Returns whether a text has more than `max` user-perceived characters. Stops reading there. */
function hasMoreCharacters(text: string, max: number): boolean {
  let count = 0;
  for (const _ of characters.segment(text)) {
    count += 1;
    if (count > max) return true;
  }
  return false;
}

/**
 * Refuses invalid and easily guessed passwords: leaked ones, or ones made of the user's email, phone or name,
 * or of the product's name (NIST SP 800-63B-4, section 3.1.1.2). `words` come from `personalWords`.
 * @throws {AuthError} validation_failed or weak_password
 */
export function assertAcceptablePassword(
  password: string | undefined,
  words: string[],
): asserts password is string {
  if (password === undefined)
    throw new AuthError(400, 'validation_failed', 'Signup requires a valid password');
  if (Buffer.byteLength(prepare(password)) > PASSWORD_MAX_BYTES) {
    const fault = hasMoreCharacters(password, PASSWORD_MAX_BYTES)
      ? AUTH_FAULTS.passwordTooLong
      : AUTH_FAULTS.passwordTooManyBytes;
    throw new AuthError(400, 'validation_failed', fault);
  }
  if (!password.isWellFormed() || password.includes('\0')) {
    throw new AuthError(400, 'validation_failed', AUTH_FAULTS.passwordUntypable);
  }
  if (password.length < PASSWORD_MIN_LENGTH) {
    throw new AuthError(
      422,
      'weak_password',
      `Password should be at least ${PASSWORD_MIN_LENGTH} characters.`,
      {
        weak_password: { reasons: ['length'] },
      },
    );
  }
  if (isTrivial(password) || isGuessable(password, words)) {
    throw new AuthError(
      422,
      'weak_password',
      'This password is easy to guess: it is known from leaks, or based on your address or name, or ours. Please choose another one.',
      { weak_password: { reasons: ['pwned'] } },
    );
  }
}

/** Returns the argon2id hash in PHC string format. */
export const hashPassword = (password: string): Promise<string> =>
  hashing.run(() => hash(prepare(password), ARGON2ID));

/** Returns whether a stored hash has outdated parameters; the next sign-in then renews it. */
export const needsRehash = (stored: string | null): boolean =>
  stored !== null &&
  !stored.startsWith(
    `$argon2id$v=19$m=${ARGON2ID.memoryCost},t=${ARGON2ID.timeCost},p=${ARGON2ID.parallelism}$`,
  );

let dummy: Promise<string> | undefined;

/**
 * Compares a password with its hash. Without a hash, takes as long, so that response times reveal nothing.
 */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  dummy ??= hash('no account has this password', ARGON2ID);
  const against = stored ?? (await dummy);
  const isMatch = await hashing.run(() => verify(against, prepare(password)));
  return isMatch && stored !== null && stored !== undefined;
}
