// Verifies a credential from stdin with the verifier of the Digital Credentials Consortium, and prints what it found as the
// last line, after what the library says. A process of its own: it fetches over https, and NODE_EXTRA_CA_CERTS counts from the start.
import { text } from 'node:stream/consumers';
import { verifyCredential } from '@digitalcredentials/verifier-core';

const credential = JSON.parse(await text(process.stdin));
const { errors, log } = await verifyCredential({ credential, knownDIDRegistries: [] });
process.stdout.write(`\n${JSON.stringify({ errors, log })}`);
process.exit(0);
