import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BadgeChain } from '@wayable/protocol/badge-minting';
import type { BadgeType, NftBadge } from '@wayable/protocol/badges';
import { useEffect, useId, useRef, useState } from 'react';
import { badgeName } from '~/catalogue/badge-names';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Banner } from '~/ui/feedback/banner';
import { Dialog } from '~/ui/feedback/dialog';
import { DialogActions } from '~/ui/feedback/dialog-actions';
import { ErrorState } from '~/ui/feedback/error-state';
import { errorText } from '~/ui/feedback/error-text';
import { LiveMessage } from '~/ui/feedback/live-message';
import { LoadingText } from '~/ui/feedback/loading';
import { Switch } from '~/ui/forms/switch';
import type { ConnectedWallet } from '~/wallet/connected-wallet';
import { shortAddress, shortTokenId } from '~/wallet/short-address';
import { userBadgesQuery } from '../api/list-user-badges';
import { prepareMint } from '../api/mint-badge';
import { BadgePicture } from '../components/badge-picture';
import { ContractRefusedError, FiguresChangedError, mintErrorText } from './mint-error-text';
import { MINT_STEP_TEXTS, MintSteps } from './mint-steps';
import { completeMint, type MintStep, sendMint } from './run-mint';

interface MintDialogProps {
  userId: string;
  badgeType: BadgeType;
  chain: BadgeChain;
  connected: ConnectedWallet;
  onClose: (isMinted: boolean) => void;
}

type Progress =
  | { is: 'asking' }
  | { is: 'minting'; step: MintStep }
  | { is: 'minted'; token: NftBadge }
  /** With a `hash`, the transaction was sent and must not be sent again. */
  | { is: 'failed'; error: unknown; hash?: string | undefined };

function mintedText({ token_id: id, state }: NftBadge): string {
  if (state === 'waiting') return m.mint_done_waiting();
  return state === 'confirmed' ? m.mint_done_token({ id: shortTokenId(id) }) : m.mint_done_unconfirmed();
}

function announcementOf(progress: Progress): string {
  if (progress.is === 'minting') return MINT_STEP_TEXTS[progress.step]();
  return progress.is === 'minted' ? mintedText(progress.token) : '';
}

/** Mints one badge: preview, consent, steps, and result (docs/product.md#minting). */
export function MintDialog({ userId, badgeType, chain, connected, onClose }: MintDialogProps) {
  const id = useId();
  const client = useQueryClient();
  const [showName, setShowName] = useState(false);
  const [progress, setProgress] = useState<Progress>({ is: 'asking' });
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);
  const { address } = connected;
  const request = { badge_type: badgeType, wallet_address: address, show_name: showName };
  const prepared = useQuery({
    queryKey: ['badge-mint', badgeType, address, showName],
    // Request a preview, so that nothing is stored before the mint.
    queryFn: () => prepareMint({ ...request, preview: true }),
    // Do not cache the preview, because the next one needs current figures.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

  const findToken = async () => {
    // Also ask the server. If it does not respond, the wallet's result counts.
    const badges = await client
      .fetchQuery({ ...userBadgesQuery(userId), staleTime: 0 })
      .catch(() => undefined);
    return badges?.data.find((each) => each.badge_type === badgeType && each.token_id !== '');
  };
  /** Runs the steps, or only the last steps if the transaction was already sent. */
  const mint = async (sentHash?: string) => {
    if (!prepared.data) return;
    const controller = new AbortController();
    ending.current = controller;
    const options = {
      chain,
      connected,
      badgeType,
      seenUri: prepared.data.uri,
      prepare: () => prepareMint({ ...request, preview: false }),
      signal: controller.signal,
      findToken,
      onStep: (step: MintStep) => setProgress({ is: 'minting', step }),
    };
    let hash = sentHash;
    try {
      hash ??= await sendMint(options);
      setProgress({ is: 'minted', token: await completeMint(options, hash) });
    } catch (error) {
      if (error instanceof ContractRefusedError) hash = undefined;
      if (!controller.signal.aborted) setProgress({ is: 'failed', error, hash });
    } finally {
      void client.invalidateQueries({ queryKey: ['badges'] });
    }
  };
  const close = () => onClose(progress.is === 'minted');

  return (
    <Dialog title={m.mint_title({ badge: badgeName(badgeType) })} isOpen onClose={close}>
      <div className="mt-4 flex flex-col gap-5">
        <LiveMessage text={announcementOf(progress)} />
        <div className="flex items-center gap-4">
          <BadgePicture badgeType={badgeType} className="size-16" isDecoration />
          <p className="min-w-0 wrap-anywhere">
            {m.mint_into({
              wallet: connected.wallet.name,
              address: shortAddress(address),
              chain: chain.name,
            })}
          </p>
        </div>
        {progress.is === 'asking' && (
          <>
            <Banner tone="warning">
              <p className="font-semibold">{m.mint_forever()}</p>
              <p>{m.mint_forever_text()}</p>
            </Banner>
            <Switch label={m.mint_name()} help={m.mint_name_help()} isOn={showName} onChange={setShowName} />
            {prepared.isPending && <LoadingText text={m.mint_preparing()} />}
            {prepared.isError && (
              <ErrorState
                title={m.mint_not_prepared()}
                text={errorText(prepared.error)}
                isRetrying={prepared.isFetching}
                onRetry={() => void prepared.refetch()}
              />
            )}
            {prepared.data && (
              <section aria-labelledby={`${id}-bytes`}>
                <h3 id={`${id}-bytes`} className="font-semibold">
                  {m.mint_bytes()}
                </h3>
                <pre
                  // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must reach the element to scroll it
                  tabIndex={0}
                  className="mt-2 max-h-48 overflow-auto whitespace-pre-wrap wrap-anywhere rounded-medium border border-line bg-sunken p-3 text-small"
                >
                  {prepared.data.bytes}
                </pre>
                <p className="mt-2 wrap-anywhere text-small text-ink-soft">
                  {m.mint_uri({ uri: prepared.data.uri })}
                </p>
              </section>
            )}
            <DialogActions>
              <Button variant="quiet" onClick={close}>
                {m.mint_not_now()}
              </Button>
              <Button disabled={!prepared.data} onClick={() => void mint()}>
                {m.mint_go()}
              </Button>
            </DialogActions>
          </>
        )}
        {progress.is === 'minting' && (
          <>
            <MintSteps current={progress.step} />
            <p className="text-small text-ink-soft">{m.mint_can_close()}</p>
          </>
        )}
        {progress.is === 'minted' && (
          <>
            <Banner tone="success">
              <p className="font-semibold">{mintedText(progress.token)}</p>
            </Banner>
            <Button className="self-end" onClick={close}>
              {m.mint_close()}
            </Button>
          </>
        )}
        {progress.is === 'failed' && (
          <Failed
            error={progress.error}
            onClose={close}
            onAgain={() => {
              if (!(progress.error instanceof FiguresChangedError)) return void mint(progress.hash);
              setProgress({ is: 'asking' });
              void prepared.refetch();
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

function Failed({ error, onAgain, onClose }: { error: unknown; onAgain: () => void; onClose: () => void }) {
  const { text, help } = mintErrorText(error);
  return (
    <>
      <div role="alert">
        <Banner tone="error">
          <p className="font-semibold">{text}</p>
          <p>{help}</p>
        </Banner>
      </div>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {m.mint_close()}
        </Button>
        <Button onClick={onAgain}>{m.mint_again()}</Button>
      </DialogActions>
    </>
  );
}
