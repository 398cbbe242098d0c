import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import * as auth from '@wayable/protocol/auth-schemas';
import type { FastifySchema } from 'fastify';
import Type, { type TSchema } from 'typebox';

interface Operation {
  operationId: string;
  summary: string;
  /** `required` if the call requires a session, `optional` if the call uses a session if present. */
  bearer?: 'required' | 'optional';
  body?: TSchema;
  query?: TSchema;
  /** The body of a 200; undefined if there is no 200. */
  answer?: TSchema | undefined;
  /** Further statuses with their descriptions. */
  others?: Record<number, string>;
}

const NOTHING = Type.Object({});
const redirectTo = {
  redirect_to: Type.Optional(Type.String({ description: 'The redirect target after the sign-in' })),
};
const RedirectQuery = Type.Object(redirectTo);
const form = (properties: Record<string, TSchema>) => ({
  content: { 'application/x-www-form-urlencoded': { schema: Type.Object(properties) } },
});
const FAULT = {
  description: 'An error of the protocol',
  content: { 'application/json': { schema: auth.AuthFault } },
};

/** Describes a call for OpenAPI only. The service's own readers validate requests. */
export function operation({
  operationId,
  summary,
  bearer,
  body,
  query,
  answer,
  others,
}: Operation): FastifySchema {
  const security = { required: [{ bearer: [] }], optional: [{}, { bearer: [] }] };
  const redirects = Object.entries(others ?? {}).map(([status, description]) => [
    status,
    { description, type: 'null' },
  ]);
  return {
    tags: ['authentication'],
    operationId,
    summary,
    security: bearer === undefined ? [] : security[bearer],
    documented: {
      ...(body && { body }),
      ...(query && { querystring: query }),
      response: {
        ...(answer && { 200: answer }),
        ...Object.fromEntries(redirects),
        '4xx': FAULT,
        '5xx': FAULT,
      },
    },
  };
}

const LINK_QUERY = Type.Object({ token: Type.String(), type: Type.String(), ...redirectTo });
const GRANT_QUERY = Type.Object({
  grant_type: Type.String({ enum: ['password', 'refresh_token', 'pkce', 'id_token', 'web3'] }),
});
const SCOPE_QUERY = Type.Object({
  scope: Type.Optional(Type.String({ enum: ['global', 'local', 'others'], default: 'global' })),
});
const AUTHORIZE = {
  provider: Type.String(),
  scopes: Type.Optional(Type.String()),
  code_challenge: Type.Optional(Type.String()),
  code_challenge_method: Type.Optional(Type.String({ enum: ['s256', 'plain'] })),
  ...redirectTo,
};
const LINKING_QUERY = Type.Object({
  ...AUTHORIZE,
  skip_http_redirect: Type.Optional(Type.String({ enum: ['true'] })),
});
const RETURNED = {
  state: Type.Optional(Type.String()),
  code: Type.Optional(Type.String()),
  error: Type.Optional(Type.String()),
  error_description: Type.Optional(Type.String()),
  iss: Type.Optional(Type.String()),
};
const SAML_FORM = form({ SAMLResponse: Type.String(), RelayState: Type.Optional(Type.String()) });
const Url = Type.Object({ url: Type.String() });
const Id = Type.Object({ id: Type.String() });
const Discovery = Type.Record(Type.String(), Type.Unknown());
const KeySet = Type.Object({ keys: Type.Array(Type.Record(Type.String(), Type.Unknown())) });
const UserOrSession = Type.Union([auth.AuthSession, auth.AuthUser]);
const Verified = Type.Union([auth.AuthSession, Type.Object({ msg: Type.String(), code: Type.String() })]);
const SsoUrl = { 303: 'To the provider of the organization' };

/** Describes a call that requires a session. */
export const signedIn = (operationId: string, summary: string, answer: TSchema, body?: TSchema) =>
  operation({ operationId, summary, bearer: 'required', answer, ...(body && { body }) });

/** The calls of the service by operation id (docs/auth-protocol.md). */
export const AUTH_OPERATIONS = {
  signUp: operation({
    operationId: 'signUp',
    summary: 'Create an account: returns a session, or the user if the address must be confirmed',
    body: auth.AuthSignUp,
    query: RedirectQuery,
    answer: UserOrSession,
  }),
  createSession: operation({
    operationId: 'createSession',
    summary: 'Sign in, or refresh a session',
    bearer: 'optional',
    body: auth.AuthGrant,
    query: GRANT_QUERY,
    answer: auth.AuthSession,
  }),
  signOut: operation({
    operationId: 'signOut',
    summary: 'End all sessions of the person, this one, or the others',
    bearer: 'required',
    query: SCOPE_QUERY,
    others: { 204: 'The sessions have ended' },
  }),
  requestCode: operation({
    operationId: 'requestCode',
    summary: 'Send a code and a link by mail, or a code to a telephone',
    body: auth.AuthCodeRequest,
    query: RedirectQuery,
    answer: NOTHING,
  }),
  requestRecovery: operation({
    operationId: 'requestRecovery',
    summary: 'Send a link to choose a new password',
    body: auth.AuthRecovery,
    query: RedirectQuery,
    answer: NOTHING,
  }),
  resendMessage: operation({
    operationId: 'resendMessage',
    summary: 'Resend a code or link',
    body: auth.AuthResend,
    query: RedirectQuery,
    answer: NOTHING,
  }),
  verifyCode: operation({
    operationId: 'verifyCode',
    summary: 'Verify a code or the token of a link',
    body: auth.AuthVerification,
    answer: Verified,
  }),
  followLink: operation({
    operationId: 'followLink',
    summary: 'Verify the link of a mail, in a browser',
    query: LINK_QUERY,
    others: { 303: 'To the page that was asked for, with the session or the error' },
  }),
  requestProofCode: signedIn('requestProofCode', 'Send a code for a recent proof', NOTHING),
  proveAgain: signedIn('proveAgain', 'Prove ownership of the account again', NOTHING, auth.AuthProof),
  getUser: signedIn('getUser', 'The account of the session', auth.AuthUser),
  updateUser: operation({
    operationId: 'updateUser',
    summary: 'Change address, number, password or metadata',
    bearer: 'required',
    body: auth.AuthUserUpdate,
    query: RedirectQuery,
    answer: auth.AuthUser,
  }),
  authorize: operation({
    operationId: 'authorize',
    summary: 'Begin a sign-in at a provider, in a browser',
    query: Type.Object(AUTHORIZE),
    others: { 302: 'To the provider' },
  }),
  authorizeLinking: operation({
    operationId: 'authorizeLinking',
    summary: 'Begin to link an identity of a provider',
    bearer: 'required',
    query: LINKING_QUERY,
    answer: Url,
    others: { 302: 'To the provider, without skip_http_redirect' },
  }),
  unlinkIdentity: signedIn('unlinkIdentity', 'Unlink an identity from the account', NOTHING),
  returnFromProvider: operation({
    operationId: 'returnFromProvider',
    summary: 'The callback of a provider',
    query: Type.Object(RETURNED),
    others: { 302: 'To the page that was asked for' },
  }),
  returnFromProviderByForm: operation({
    operationId: 'returnFromProviderByForm',
    summary: 'The callback of a provider that sends a form',
    body: form(RETURNED) as never,
    others: { 303: 'To the same address with the fields in its query' },
  }),
  startSso: operation({
    operationId: 'startSso',
    summary: 'Begin a sign-in at an organization (SAML 2.0)',
    body: auth.AuthSsoStart,
    answer: Url,
    others: SsoUrl,
  }),
  finishSso: operation({
    operationId: 'finishSso',
    summary: 'The callback of an organization’s provider',
    body: SAML_FORM as never,
    others: { 302: 'To the page that was asked for', 303: 'To the site, with the error' },
  }),
  getSamlMetadata: operation({
    operationId: 'getSamlMetadata',
    summary: 'Metadata for the administrator of an identity provider',
    answer: {
      description: 'SAML metadata',
      content: { 'application/samlmetadata+xml': { schema: Type.String() } },
    } as never,
  }),
  enrolFactor: signedIn('enrolFactor', 'Add a second factor', auth.AuthNewFactor, auth.AuthFactorRequest),
  challengeFactor: signedIn(
    'challengeFactor',
    'Begin to prove a second factor',
    auth.AuthChallenge,
    Type.Object({ channel: Type.Optional(Type.String({ enum: ['sms'] })) }),
  ),
  verifyFactor: signedIn('verifyFactor', 'Prove a second factor', auth.AuthSession, auth.AuthFactorProof),
  removeFactor: signedIn('removeFactor', 'Remove a second factor', Id),
  getRecoveryCodes: signedIn(
    'getRecoveryCodes',
    'The number of remaining recovery codes',
    auth.AuthRecoveryCodes,
  ),
  makeRecoveryCodes: signedIn(
    'makeRecoveryCodes',
    'Create the first recovery codes',
    auth.AuthNewRecoveryCodes,
    Type.Object({ friendly_name: Type.Optional(Type.String()) }),
  ),
  replaceRecoveryCodes: signedIn(
    'replaceRecoveryCodes',
    'Replace the recovery codes',
    auth.AuthNewRecoveryCodes,
  ),
  useRecoveryCode: signedIn(
    'useRecoveryCode',
    'Verify a recovery code as the second factor',
    auth.AuthSession,
    auth.AuthCode,
  ),
  removeRecoveryCodes: signedIn('removeRecoveryCodes', 'Remove the recovery codes', Id),
  getFactorRecovery: signedIn(
    'getFactorRecovery',
    'The running removal of lost factors',
    auth.AuthFactorRecovery,
  ),
  requestFactorRecovery: signedIn(
    'requestFactorRecovery',
    'Begin the removal of lost factors',
    auth.AuthFactorRecovery,
    auth.AuthNonce,
  ),
  completeFactorRecovery: signedIn(
    'completeFactorRecovery',
    'Remove lost factors after the waiting period',
    NOTHING,
    auth.AuthNonce,
  ),
  stopFactorRecovery: operation({
    operationId: 'stopFactorRecovery',
    summary: 'Stop the removal of factors, by the link of its mail',
    body: Type.Object({ token: Type.String() }),
    answer: NOTHING,
  }),
  getDiscovery: operation({
    operationId: 'getDiscovery',
    summary: 'Metadata for programs that verify tokens (OpenID Connect Discovery 1.0)',
    answer: Discovery,
  }),
  getSiteDiscovery: {
    tags: ['authentication'],
    operationId: 'getSiteDiscovery',
    summary: 'The discovery document at the root of the site',
    documented: { response: { 200: Discovery, ...PROBLEM_RESPONSES } },
  },
  getKeySet: operation({
    operationId: 'getKeySet',
    summary: 'The public keys of access tokens (RFC 7517)',
    answer: KeySet,
  }),
  getAuthSettings: operation({
    operationId: 'getAuthSettings',
    summary: 'Enabled sign-in methods',
    answer: auth.AuthSettings,
  }),
  getAuthHealth: operation({
    operationId: 'getAuthHealth',
    summary: 'The health of the service',
    answer: Type.Object({ name: Type.String(), version: Type.String(), description: Type.String() }),
  }),
};
