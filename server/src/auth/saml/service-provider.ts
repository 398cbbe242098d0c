import { generateServiceProviderMetadata, SAML } from '@node-saml/node-saml';
import { ROUTES } from '@wayable/protocol/routes';
import type { Database } from '../../db/database.ts';
import type { AuthContext } from '../auth-context.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { SAML_KEY_PLACE } from '../secrets/secrets.service.ts';
import { readIdpMetadata } from './idp-metadata.ts';
import { findKey, insertKey, type ProviderRow } from './saml.queries.ts';
import { type CertifiedKey, generateCertifiedKey } from './service-provider-key.ts';

/** How far the clock of a provider may be from ours. */
export const CLOCK_SKEW_MS = 60_000;
export const PERSISTENT_NAME_ID = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

/** There is one key, and its row has no other name. */
const KEY_PLACE = { ...SAML_KEY_PLACE, row: 'current' };

/** What a provider has to be told of this installation. */
export interface SamlAddresses {
  entityId: string;
  /** Where answers are posted to: the assertion consumer service */
  acsUrl: string;
}

/** The addresses come from configuration, never from a request. */
export const samlAddresses = (publicUrl: string): SamlAddresses => ({
  entityId: `${publicUrl}${ROUTES.auth}/sso/saml/metadata`,
  acsUrl: `${publicUrl}${ROUTES.auth}/sso/saml/acs`,
});

/** This installation as the identity providers see it: addresses, and a key that is made once and kept. */
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

  /** To be had before a transaction begins: it may wait for a connection of its own. */
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
    if (!key) throw new Error('The key of the service provider was not kept');
    return key;
  }

  /** What administrators hand to their identity provider (SAML 2.0 Metadata, section 2.4.4). */
  async metadata(): Promise<string> {
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
      // Whether the whole answer is signed as well says nothing more: nothing of it is used.
      wantAssertionsSigned: true,
      wantAuthnResponseSigned: false,
      acceptedClockSkewMs: CLOCK_SKEW_MS,
      ...(requestId !== undefined && { generateUniqueId: () => requestId }),
    });
  }

  /** The address of the provider with our signed question (SAML 2.0 Bindings, section 3.4). */
  async authnRequestUrl(provider: ProviderRow, requestId: string, relayState: string): Promise<string> {
    const saml = await this.#samlWith(provider, requestId);
    return saml.getAuthorizeUrlAsync(relayState, undefined, {});
  }

  /**
   * Checks signatures, audience and time of an answer.
   * @returns the XML that the signature covers, and nothing around it
   */
  async verify(provider: ProviderRow, responseXml: string): Promise<string> {
    const saml = await this.#samlWith(provider);
    const SAMLResponse = Buffer.from(responseXml, 'utf8').toString('base64');
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse });
    const xml = profile?.getAssertionXml?.();
    if (xml === undefined) throw new Error('The answer has no assertion');
    return xml;
  }
}
