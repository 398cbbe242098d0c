// Verifies a credential from stdin with the verifier of the Digital Credentials Consortium. Prints the result
// as the last line. This must be a separate process, because Node.js reads NODE_EXTRA_CA_CERTS only at
// start.
import { text } from 'node:stream/consumers';
import { verifyCredential } from '@digitalcredentials/verifier-core';

const credential = JSON.parse(await text(process.stdin));
const { errors, log } = await verifyCredential({ credential, knownDIDRegistries: [] });
process.stdout.write(`\n${JSON.stringify({ errors, log })}`);
process.exit(0);
