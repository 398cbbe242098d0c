import { proveSession } from '~/auth/api/session-proof';
import { useSessionStore } from '~/auth/session/session-context';
import { m } from '~/paraglide/messages';
import { MailedCode } from './mailed-code';

/** Proves the user's identity with a code sent to the account's mailbox or phone. */
export function ProofByCode({ address, onProved }: { address: string; onProved: () => void }) {
  const store = useSessionStore();
  return (
    <MailedCode
      sendLabel={m.proof_send()}
      sentText={m.proof_sent({ address })}
      submitLabel={m.proof_confirm()}
      onSubmit={async (nonce) => {
        await proveSession(store, { nonce });
        onProved();
      }}
    />
  );
}
