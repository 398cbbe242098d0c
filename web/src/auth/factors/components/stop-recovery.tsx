import { ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useHref, useLocation } from 'react-router';
import { AuthServiceError } from '~/auth/api/auth-service';
import { stopFactorRecovery } from '~/auth/api/factor-recovery';
import { useSessionStore } from '~/auth/session/session-context';
import { useAuthAction } from '~/auth/use-auth-action';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Card } from '~/ui/card';
import { Banner } from '~/ui/feedback/banner';
import { FormProblem } from '~/ui/forms/form-problem';

/** The target of the link in a warning mail. One button keeps the second factors, without a sign-in. */
export function StopRecovery() {
  const { hash, pathname } = useLocation();
  const store = useSessionStore();
  // Read the token once, because it is removed from the URL.
  const [token] = useState(() => new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? '');
  const [outcome, setOutcome] = useState<'stopped' | 'over' | null>(null);
  const { run, isPending, problem } = useAuthAction();

  const address = useHref(pathname);
  useEffect(() => window.history.replaceState(window.history.state, '', address), [address]);

  const stop = () =>
    run(async () => {
      try {
        await stopFactorRecovery(store, token);
        setOutcome('stopped');
      } catch (error) {
        if (!(error instanceof AuthServiceError) || error.code !== 'otp_expired') throw error;
        setOutcome('over');
      }
    });

  return (
    <Card className="flex flex-col gap-5">
      <span className="flex size-14 items-center justify-center rounded-round bg-accent-wash text-accent">
        <ShieldCheck aria-hidden className="size-7" />
      </span>
      <h1 tabIndex={-1} className="text-heading">
        {m.stop_recovery_title()}
      </h1>
      {token === '' ? <p>{m.stop_recovery_no_link()}</p> : <p>{m.stop_recovery_text()}</p>}
      <FormProblem text={problem} />
      <div role="status">
        {outcome === 'stopped' && (
          <Banner tone="success">
            <p className="font-semibold">{m.stop_recovery_done()}</p>
            <p>{m.stop_recovery_advice()}</p>
          </Banner>
        )}
        {outcome === 'over' && <Banner tone="info">{m.stop_recovery_over()}</Banner>}
      </div>
      {token !== '' && outcome === null && (
        <Button isPending={isPending} className="w-full" onClick={() => void stop()}>
          {m.stop_recovery_submit()}
        </Button>
      )}
    </Card>
  );
}
