import { AuthError } from '../protocol/auth-error.ts';

/** A sign-in message signed by a wallet (EIP-4361). */
export interface SiweMessage {
  /** Host, with a port if present. */
  domain: string;
  /** The address as written, in any letter case. */
  address: string;
  statement: string | undefined;
  uri: string;
  version: string;
  chainId: number;
  issuedAt: Date;
  expirationTime: Date | undefined;
  notBefore: Date | undefined;
}

const MIN_BYTES = 64;
const MAX_BYTES = 20_480;
const HEADER = /^([^\s/?#@]{1,255}) wants you to sign in with your Ethereum account:$/;
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const NONCE = /^[A-Za-z0-9]{8,200}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
const FIELDS = [
  'URI',
  'Version',
  'Chain ID',
  'Nonce',
  'Issued At',
  'Expiration Time',
  'Not Before',
  'Request ID',
];

const malformed = (what: string): AuthError => new AuthError(400, 'validation_failed', `siwe: ${what}`);

function readInstant(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const instant = new Date(text);
  if (!INSTANT.test(text) || Number.isNaN(instant.getTime())) throw malformed(`${name} is not a date`);
  return instant;
}

/** Reads the fields after the statement: each at most once, in order, then the resources. */
function readFields(lines: string[]): Map<string, string> {
  const fields = new Map<string, string>();
  let next = 0;
  for (const [index, line] of lines.entries()) {
    if (line === 'Resources:') {
      if (lines.slice(index + 1).every((resource) => resource.startsWith('- '))) return fields;
      throw malformed('the resources are not a list');
    }
    const name = FIELDS.slice(next).find((field) => line.startsWith(`${field}: `));
    if (name === undefined) throw malformed(`unexpected line ${JSON.stringify(line.slice(0, 40))}`);
    next = FIELDS.indexOf(name) + 1;
    fields.set(name, line.slice(name.length + 2));
  }
  return fields;
}

/**
 * Parses the message. Accepts the official client's deviations: an address in lower case, no nonce, and two
 * empty lines if the statement is missing.
 * @throws {AuthError} validation_failed
 */
export function parseSiweMessage(text: string): SiweMessage {
  const size = Buffer.byteLength(text);
  if (size < MIN_BYTES || size > MAX_BYTES) throw malformed('message is too short or too long');
  if (/[^\P{Cc}\n]/u.test(text)) throw malformed('message has control characters');
  const [header = '', address = '', blank, ...rest] = text.split('\n');
  const domain = HEADER.exec(header)?.[1];
  if (domain === undefined) throw malformed('the first line does not name a domain');
  if (!ADDRESS.test(address)) throw malformed('wrong address');
  if (blank !== '') throw malformed('a blank line has to follow the address');
  let statement: string | undefined;
  if (rest[0] === '') rest.shift();
  else if (rest[0] !== undefined && !rest[0].startsWith('URI: ')) {
    [statement] = rest;
    if (rest[1] !== '') throw malformed('a blank line has to follow the statement');
    rest.splice(0, 2);
  }
  const fields = readFields(rest);
  const [uri, version, chain] = ['URI', 'Version', 'Chain ID'].map((name) => fields.get(name));
  const issuedAt = readInstant('Issued At', fields.get('Issued At'));
  if (uri === undefined || version === undefined || chain === undefined || issuedAt === undefined) {
    throw malformed('URI, Version, Chain ID and Issued At are required');
  }
  if (!/^[1-9]\d{0,14}$/.test(chain)) throw malformed('wrong chain id');
  const nonce = fields.get('Nonce');
  if (nonce !== undefined && !NONCE.test(nonce)) throw malformed('wrong nonce');
  return {
    domain,
    address,
    statement,
    uri,
    version,
    chainId: Number(chain),
    issuedAt,
    expirationTime: readInstant('Expiration Time', fields.get('Expiration Time')),
    notBefore: readInstant('Not Before', fields.get('Not Before')),
  };
}
