import { FULL_NAME_MAX, type Profile } from '@wayable/protocol/profiles';
import { ROUTES } from '@wayable/protocol/routes';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { call } from '~/api-client/call';
import { useSessionStore } from '~/auth/session/session-context';
import { useSignOut } from '~/auth/session/use-sign-out';
import { m } from '~/paraglide/messages';
import { profileFailureText } from '~/profiles/profile-error-text';
import { Button } from '~/ui/buttons/button';
import { Card } from '~/ui/card';
import { focusField } from '~/ui/forms/focus-field';
import { FormProblem } from '~/ui/forms/form-problem';
import { TextField } from '~/ui/forms/text-field';

/** Asks a new person without a name for one. */
export function OwnNameScreen({ userId }: { userId: string }) {
  const store = useSessionStore();
  const { signOut, isPending: isLeaving } = useSignOut();
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [problem, setProblem] = useState('');
  const [isPending, setPending] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);

  // The focused element has disappeared.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const full_name = name.trim();
    setProblem('');
    setMissing(full_name === '');
    if (full_name === '') {
      focusField(form.current?.querySelector('input'));
      return;
    }
    setPending(true);
    try {
      await call<Profile>('PATCH', { path: ROUTES.profile, params: { userId }, body: { full_name } });
      await store.reloadProfile();
      document.getElementById('main')?.focus();
    } catch (error) {
      setProblem(profileFailureText(m.edit_profile_failed(), error));
      focusField(form.current?.querySelector('input'));
    } finally {
      setPending(false);
    }
  };

  return (
    <div className="page max-w-[34rem] py-10 lg:py-16">
      <Card className="flex flex-col gap-5">
        <h1 ref={heading} tabIndex={-1} className="text-heading">
          {m.own_name_title()}
        </h1>
        <p className="text-lead text-ink-soft">{m.own_name_text()}</p>
        <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
          <FormProblem text={problem} />
          <TextField
            name="full_name"
            label={m.edit_profile_name()}
            autoComplete="name"
            maxLength={FULL_NAME_MAX}
            isRequired
            value={name}
            onChange={setName}
            error={isMissing ? m.edit_profile_name_required() : undefined}
          />
          <Button type="submit" isPending={isPending}>
            {m.own_name_save()}
          </Button>
        </form>
        <Button variant="quiet" isPending={isLeaving} onClick={() => void signOut()}>
          {m.factor_cancel()}
        </Button>
      </Card>
    </div>
  );
}
