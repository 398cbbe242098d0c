import { Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSessionStore } from '~/auth/session/session-context';
import { useAuthAction, useAuthForm } from '~/auth/use-auth-action';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { showToast } from '~/ui/feedback/toast';
import { CodeField, findCodeError } from '~/ui/forms/code-field';
import { FormProblem } from '~/ui/forms/form-problem';
import { useRefreshAccount } from '../api/account-user';

export interface TotpEnrollment {
  factorId: string;
  /** A data: URL of an SVG picture. */
  qrCode: string;
  /** The secret in base32. */
  secret: string;
}

/** Groups the secret for reading and typing; apps accept spaces. */
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** Shows the QR code and the secret, and asks for the first code as a proof. */
export function TotpSetup({ enrollment, onClose }: { enrollment: TotpEnrollment; onClose: () => void }) {
  const { factorId, qrCode, secret } = enrollment;
  const store = useSessionStore();
  const refresh = useRefreshAccount();
  const cancellation = useAuthAction();
  const [code, setCode] = useState('');
  const { formProps, errors, problem, isPending } = useAuthForm({
    check: () => ({ code: findCodeError(code) }),
    send: async () => {
      await store.ask((client) => client.mfa.challengeAndVerify({ factorId, code }));
      showToast('success', m.totp_added());
      onClose();
      await refresh();
    },
  });
  const start = useRef<HTMLParagraphElement>(null);

  useEffect(() => start.current?.focus(), []);

  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => showToast('success', m.totp_copied()),
      // If the browser forbids copying, the user can select the key.
      () => showToast('warning', m.totp_copy_failed()),
    );

  const cancel = async () => {
    const isGone = await cancellation.run(() => store.ask((client) => client.mfa.unenroll({ factorId })));
    if (isGone) onClose();
  };

  return (
    <form {...formProps} className="flex flex-col gap-5">
      <p ref={start} tabIndex={-1} className="rounded-small">
        {m.totp_scan()}
      </p>
      <div className="flex flex-wrap items-start gap-6">
        {/* The background is white in every theme, because cameras need the contrast. */}
        <img
          src={qrCode}
          alt={m.totp_qr()}
          width={208}
          height={208}
          className="size-52 rounded-medium border border-line bg-[#fff] p-3 forced-color-adjust-none"
        />
        <div className="flex min-w-0 grow basis-56 flex-col gap-2">
          <p className="font-semibold">{m.totp_secret()}</p>
          <code className="rounded-medium border border-line bg-sunken px-3 py-2 font-sans text-body select-all">
            {inGroups(secret)}
          </code>
          <Button variant="secondary" className="self-start" onClick={() => void copy()}>
            <Copy aria-hidden className="size-5" />
            {m.totp_copy()}
          </Button>
        </div>
      </div>
      <FormProblem text={problem || cancellation.problem} />
      <CodeField label={m.totp_code()} error={errors.code} value={code} onChange={setCode} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={isPending}>
          {m.totp_confirm()}
        </Button>
        <Button variant="quiet" isPending={cancellation.isPending} onClick={() => void cancel()}>
          {m.cancel()}
        </Button>
      </div>
    </form>
  );
}
