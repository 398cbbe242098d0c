import type { SAML } from '@node-saml/node-saml';
import type { Database } from '@wayable/platform/db/database';
import type { SecretBox } from '@wayable/platform/secrets/secret-box';
import { SAML_KEY_PLACE } from '@wayable/platform/secrets/secret-box';
import { ROUTES } from '@wayable/protocol/routes';
import type { AuthContext } from '../auth-context.ts';
import { readIdpMetadata } from './idp-metadata.ts';
import { findKey, insertKey, type ProviderRow } from './saml.queries.ts';
import { type CertifiedKey, generateCertifiedKey } from './service-provider-key.ts';

/** Maximum clock difference to a provider. */
export const CLOCK_SKEW_MS = 60_000;
export const PERSISTENT_NAME_ID = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

/**
 * The column of the encrypted private key, for its encryption. There is only one key, in a row with a fixed
 * name.
 */
const KEY_PLACE = { ...SAML_KEY_PLACE, row: 'current' };

/** The URLs of this installation for providers. */
interface SamlAddresses {
  entityId: string;
  /** The URL for responses: the assertion consumer service. */
  acsUrl: string;
}

/** Loads the library at its first use, because most runs of the program never need its 110 modules. */
const loadSaml = () => import('@node-saml/node-saml');

/** Returns the URLs for providers, from the configuration and never from a request. */
export const samlAddresses = (publicUrl: string): SamlAddresses => ({
  entityId: `${publicUrl}${ROUTES.auth}/sso/saml/metadata`,
  acsUrl: `${publicUrl}${ROUTES.auth}/sso/saml/acs`,
});

/** This installation as a service provider: its URLs and its permanent key. */
export class ServiceProvider {
  readonly #sql: Database;
  readonly #secrets: SecretBox;
  readonly #hostname: string;
  readonly addresses: SamlAddresses;
  #key: Promise<CertifiedKey> | undefined;

  constructor({ sql, secrets, publicUrl }: Pick<AuthContext, 'sql' | 'secrets' | 'publicUrl'>) {
    this.#sql = sql;
    this.#secrets = secrets;
    this.#hostname = new URL(publicUrl).hostname;
    this.addresses = samlAddresses(publicUrl);
  }

  /** Returns the key. Call it before a transaction, because it may need its own connection. */
  async #getKey(): Promise<CertifiedKey> {
    this.#key ??= this.#readOrMakeKey().catch((error: unknown) => {
      this.#key = undefined;
      throw error;
    });
    return this.#key;
  }

  async #readOrMakeKey(): Promise<CertifiedKey> {
    const key = (await findKey(this.#sql)) ?? (await this.#makeKey());
    return { ...key, privateKey: this.#secrets.open(KEY_PLACE, key.privateKey) };
  }

  async #makeKey(): Promise<CertifiedKey> {
    const made = await generateCertifiedKey(this.#hostname);
    const key = await this.#sql.begin(async (transaction) => {
      const privateKey = await this.#secrets.seal(transaction, KEY_PLACE, made.privateKey);
      await insertKey(transaction, { ...made, privateKey });
      return findKey(transaction);
    });
    if (!key) throw new Error('The key of the service provider was not stored');
    return key;
  }

  /** Returns the metadata for identity providers (SAML 2.0 Metadata, section 2.4.4). */
  async metadata(): Promise<string> {
    const { generateServiceProviderMetadata } = await loadSaml();
    const { privateKey, certificate } = await this.#getKey();
    const { entityId: issuer, acsUrl: callbackUrl } = this.addresses;
    return generateServiceProviderMetadata({
      issuer,
      callbackUrl,
      privateKey,
      publicCerts: certificate,
      identifierFormat: PERSISTENT_NAME_ID,
      wantAssertionsSigned: true,
    });
  }

  async #samlWith(provider: ProviderRow, requestId?: string): Promise<SAML> {
    const { SAML } = await loadSaml();
    const { ssoUrl, certificates } = readIdpMetadata(provider.metadata);
    return new SAML({
      issuer: this.addresses.entityId,
      callbackUrl: this.addresses.acsUrl,
      entryPoint: ssoUrl,
      idpCert: certificates,
      audience: this.addresses.entityId,
      privateKey: (await this.#getKey()).privateKey,
      signatureAlgorithm: 'sha256',
      identifierFormat: provider.name_id_format,
      disableRequestedAuthnContext: true,
      // A signature of the whole response is irrelevant: only the assertion is used.
      wantAssertionsSigned: true,
      wantAuthnResponseSigned: false,
      acceptedClockSkewMs: CLOCK_SKEW_MS,
      ...(requestId !== undefined && { generateUniqueId: () => requestId }),
    });
  }

  /** Returns the provider's URL with our signed request (SAML 2.0 Bindings, section 3.4). */
  async authnRequestUrl(provider: ProviderRow, requestId: string, relayState: string): Promise<string> {
    const saml = await this.#samlWith(provider, requestId);
    return saml.getAuthorizeUrlAsync(relayState, undefined, {});
  }

  /**
   * Verifies signatures, audience and time of a response.
   * @returns exactly the signed XML
   */
  async verify(provider: ProviderRow, responseXml: string): Promise<string> {
    const saml = await this.#samlWith(provider);
    const SAMLResponse = Buffer.from(responseXml, 'utf8').toString('base64');
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse });
    const xml = profile?.getAssertionXml?.();
    if (xml === undefined) throw new Error('The response has no assertion');
    return xml;
  }
}
