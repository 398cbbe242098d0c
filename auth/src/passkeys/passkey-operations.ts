import * as auth from '@wayable/protocol/auth-schemas';
import Type from 'typebox';
import { operation, signedIn } from '../protocol/auth-operations.ts';

/** The calls of passkeys by operation id (docs/auth-protocol.md#passkeys). */
export const PASSKEY_OPERATIONS = {
  startRegistration: signedIn(
    'startPasskeyRegistration',
    'Begin to add a passkey',
    auth.AuthPasskeyChallenge,
  ),
  finishRegistration: signedIn(
    'finishPasskeyRegistration',
    'Add a passkey',
    auth.AuthPasskey,
    auth.AuthPasskeyAnswer,
  ),
  startSignIn: operation({
    operationId: 'startPasskeySignIn',
    summary: 'Begin a sign-in with a passkey',
    answer: auth.AuthPasskeyChallenge,
  }),
  signIn: operation({
    operationId: 'signInWithPasskey',
    summary: 'Sign in with a passkey',
    body: auth.AuthPasskeyAnswer,
    answer: auth.AuthSession,
  }),
  list: signedIn('listPasskeys', 'The passkeys of the account', Type.Array(auth.AuthPasskey)),
  rename: signedIn(
    'renamePasskey',
    'Give a passkey another name',
    auth.AuthPasskey,
    Type.Object({ friendly_name: Type.String() }),
  ),
  remove: operation({
    operationId: 'removePasskey',
    summary: 'Remove a passkey',
    bearer: 'required',
    others: { 204: 'It is removed' },
  }),
};
