import { randomUUID } from 'node:crypto';
import { type CertifiedKey, generateCertifiedKey } from '@wayable/auth/saml/service-provider-key';
import {
  Constants,
  IdentityProvider,
  type IdentityProviderInstance,
  SamlLib,
  ServiceProvider,
  setSchemaValidator,
} from 'samlify';

// Skip schema validation, which needs an external program. The tests check signatures and values instead.
setSchemaValidator({ validate: () => Promise.resolve('not checked against a schema') });

const MINUTES = 60_000;
const TEMPLATE =
  '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ' +
  'ID="{ResponseID}" Version="2.0" IssueInstant="{IssueInstant}" Destination="{Destination}" InResponseTo="{ResponseInResponseTo}">' +
  '<saml:Issuer>{Issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="{StatusCode}"/></samlp:Status>' +
  '<saml:Assertion ID="{AssertionID}" Version="2.0" IssueInstant="{IssueInstant}"><saml:Issuer>{Issuer}</saml:Issuer>' +
  '<saml:Subject><saml:NameID Format="{NameIDFormat}">{NameID}</saml:NameID>' +
  '<saml:SubjectConfirmation Method="{Method}"><saml:SubjectConfirmationData NotOnOrAfter="{ConfirmedUntil}" ' +
  'Recipient="{Recipient}" InResponseTo="{InResponseTo}"/></saml:SubjectConfirmation></saml:Subject>' +
  '<saml:Conditions NotBefore="{NotBefore}" NotOnOrAfter="{NotOnOrAfter}"><saml:AudienceRestriction>' +
  '<saml:Audience>{Audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>' +
  '<saml:AuthnStatement AuthnInstant="{IssueInstant}" SessionNotOnOrAfter="{SessionNotOnOrAfter}"><saml:AuthnContext>' +
  '<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef>' +
  '</saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>ATTRIBUTES</saml:AttributeStatement>' +
  '</saml:Assertion></samlp:Response>';

/** Changes to a response, which is valid without these changes. */
export interface AnswerChanges {
  requestId?: string | undefined;
  /** The request ID in the outer Response, if this ID differs from the ID in the assertion. */
  responseRequestId?: string | undefined;
  subject?: string;
  nameIdFormat?: string;
  attributes?: Record<string, string>;
  assertionId?: string;
  audience?: string;
  recipient?: string;
  destination?: string;
  issuer?: string;
  method?: string;
  status?: string;
  confirmedUntil?: Date;
  notBefore?: Date;
  notOnOrAfter?: Date;
  sessionNotOnOrAfter?: Date;
  isSigned?: boolean;
  /** Also signs the whole Response. */
  isMessageSigned?: boolean;
  algorithm?: string;
  /** Changes the text before the signature. */
  before?: (xml: string) => string;
}

/** A sign-in request that a browser delivers to the provider. */
export interface SeenQuestion {
  requestId: string;
  relayState: string;
  nameIdFormat: unknown;
}

/** An identity provider with a separate key, which reads signed requests and signs responses. */
export class TestIdentityProvider {
  readonly entityId: string;
  readonly #key: CertifiedKey;
  readonly #spMetadata: string;

  constructor(entityId: string, key: CertifiedKey, spMetadata: string) {
    this.entityId = entityId;
    this.#key = key;
    this.#spMetadata = spMetadata;
  }

  /** Creates a provider with a new key. `spMetadata` is the application's published metadata. */
  static async create(entityId: string, spMetadata: string): Promise<TestIdentityProvider> {
    return new TestIdentityProvider(entityId, await generateCertifiedKey('idp.example'), spMetadata);
  }

  #idp(algorithm: string = Constants.algorithms.signature.RSA_SHA256): IdentityProviderInstance {
    return IdentityProvider({
      entityID: this.entityId,
      privateKey: this.#key.privateKey,
      signingCert: this.#key.certificate,
      wantAuthnRequestsSigned: true,
      requestSignatureAlgorithm: algorithm,
      nameIDFormat: [Constants.namespace.format.persistent],
      // If this setting is missing, the library warns at each call.
      singleLogoutService: [
        { Binding: Constants.namespace.binding.redirect, Location: `${new URL(this.entityId).origin}/out` },
      ],
      singleSignOnService: [
        {
          Binding: Constants.namespace.binding.redirect,
          Location: `${new URL(this.entityId).origin}/sso?tenant=1`,
        },
      ],
    });
  }

  #sp(wantMessageSigned: boolean) {
    return ServiceProvider({ metadata: this.#spMetadata, wantMessageSigned });
  }

  get metadata(): string {
    return this.#idp().getMetadata();
  }

  /**
   * Reads the request in a redirect URL.
   * @throws if the signature does not match the published certificate
   */
  async readQuestion(address: string): Promise<SeenQuestion> {
    const { searchParams, search } = new URL(address);
    const octetString = search
      .slice(1)
      .split('&')
      .filter((part) => /^(SAMLRequest|RelayState|SigAlg)=/.test(part))
      .join('&');
    const query = Object.fromEntries(searchParams);
    const { extract } = await this.#idp().parseLoginRequest(this.#sp(false), 'redirect', {
      query,
      octetString,
    });
    const { id } = extract.request as { id: string };
    return {
      requestId: id,
      relayState: searchParams.get('RelayState') ?? '',
      nameIdFormat: (extract.nameIDPolicy as { format?: string } | undefined)?.format,
    };
  }

  #write(changes: AnswerChanges): string {
    const now = Date.now();
    const at = (given: Date | undefined, minutes: number) =>
      (given ?? new Date(now + minutes * MINUTES)).toISOString();
    const sp = this.#sp(false).entityMeta;
    const acsUrl = String(sp.getAssertionConsumerService('post'));
    const attributes = changes.attributes ?? { mail: `${changes.subject ?? 'someone'}@people.example` };
    const xml = SamlLib.replaceTagsByValue(TEMPLATE, {
      ResponseID: `_${randomUUID()}`,
      AssertionID: changes.assertionId ?? `_${randomUUID()}`,
      IssueInstant: at(undefined, 0),
      Destination: changes.destination ?? acsUrl,
      Recipient: changes.recipient ?? acsUrl,
      ResponseInResponseTo: 'responseRequestId' in changes ? changes.responseRequestId : changes.requestId,
      InResponseTo: changes.requestId,
      Issuer: changes.issuer ?? this.entityId,
      StatusCode: changes.status ?? Constants.StatusCode.Success,
      NameIDFormat: changes.nameIdFormat ?? Constants.namespace.format.persistent,
      NameID: changes.subject ?? 'someone',
      Method: changes.method ?? 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
      ConfirmedUntil: at(changes.confirmedUntil, 5),
      NotBefore: at(changes.notBefore, -1),
      NotOnOrAfter: at(changes.notOnOrAfter, 5),
      Audience: changes.audience ?? String(sp.getEntityID()),
      SessionNotOnOrAfter: changes.sessionNotOnOrAfter?.toISOString(),
    });
    const written = Object.entries(attributes).map(
      ([name, value]) =>
        `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
    );
    const whole =
      written.length === 0
        ? xml.replace(/<saml:AttributeStatement>.*<\/saml:AttributeStatement>/, '')
        : xml.replace('ATTRIBUTES', written.join(''));
    return changes.before?.(whole) ?? whole;
  }

  /** Returns the XML of a signed response. */
  async answerXml(changes: AnswerChanges): Promise<string> {
    const xml = this.#write(changes);
    if (changes.isSigned === false) return xml;
    const { context } = await this.#idp(changes.algorithm).createLoginResponse(
      this.#sp(changes.isMessageSigned ?? false),
      { extract: {} },
      'post',
      {},
      { customTagReplacement: () => ({ id: '', context: xml }) },
    );
    return Buffer.from(context, 'base64').toString('utf8');
  }
}
