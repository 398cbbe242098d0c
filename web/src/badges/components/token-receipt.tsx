import type { MintState, NftBadge } from '@wayable/protocol/badges';
import { m } from '~/paraglide/messages';

const STATES: Record<MintState, () => string> = {
  unconfirmed: m.badge_state_unconfirmed,
  waiting: m.badge_state_waiting,
  confirmed: m.badge_state_confirmed,
};

/** The data of a token with its certainty. */
export function TokenReceipt({ token, networkName }: { token: NftBadge; networkName: string }) {
  const lines = [
    [m.badge_receipt_token(), token.token_id || m.badge_receipt_no_token()],
    [m.badge_receipt_transaction(), token.transaction_hash],
    [m.badge_receipt_contract(), token.contract_address],
    [m.badge_receipt_network(), networkName],
    [m.badge_receipt_state(), STATES[token.state]()],
  ];
  return (
    <details className="rounded-medium border border-line bg-sunken px-4 py-1">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{m.badge_receipt()}</summary>
      <dl className="pb-3 text-small">
        {lines.map(([name, value]) => (
          <div key={name} className="py-1">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
