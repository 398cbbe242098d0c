// Checks a badge (docs/badges.md): node docs/verify-badge.mjs badge.jwt https://map.example.org
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose';

const [file, issuer] = process.argv.slice(2); // badge.jwt https://map.example.org

async function verify(jwt) {
  const { kid } = decodeProtectedHeader(jwt);
  if (!kid.startsWith(`${issuer}/api/v1/badges/keys/`)) throw new Error(`${kid} is not a key of ${issuer}`);
  const key = await importJWK(await (await fetch(kid)).json(), 'RS256');
  const did = `did:web:${encodeURIComponent(new URL(issuer).host)}`;
  return (await jwtVerify(jwt, key, { algorithms: ['RS256'], issuer: did })).payload;
}

const credential = await verify(readFileSync(file, 'utf8').trim());
const { statusListCredential, statusListIndex } = credential.credentialStatus;
const list = await verify(await (await fetch(statusListCredential)).text());
if (list.id !== statusListCredential) throw new Error('This is another list.');
const bits = gunzipSync(Buffer.from(list.credentialSubject.encodedList.slice(1), 'base64url'));
const isRevoked = (bits[statusListIndex >> 3] >> (7 - (statusListIndex & 7))) & 1;

const { achievement, identifier } = credential.credentialSubject;
console.log(`${achievement.name}, since ${credential.validFrom.slice(0, 10)}`);
console.log(`by ${identifier?.[0].identityHash ?? 'an unnamed contributor'}`);
console.log(isRevoked ? 'It was revoked.' : 'It holds.');
