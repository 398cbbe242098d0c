import { FULL_NAME_MAX, type Profile } from '@wayable/protocol/profiles';
import { ROUTES } from '@wayable/protocol/routes';
import { useEffect, useRef, useState } from 'react';
import { call } from '~/api-client/call';
import { useSessionStore } from '~/auth/session/session-context';
import { useSignOut } from '~/auth/session/use-sign-out';
import { m } from '~/paraglide/messages';
import { profileFailureText } from '~/profiles/profile-error-text';
import { Button } from '~/ui/buttons/button';
import { Card } from '~/ui/card';
import { FormProblem } from '~/ui/forms/form-problem';
import { TextField } from '~/ui/forms/text-field';
import { useForm } from '~/ui/forms/use-form';

/** Asks a signed-in person without a name for one. */
export function OwnNameScreen({ userId }: { userId: string }) {
  const store = useSessionStore();
  const { signOut, isPending: isLeaving } = useSignOut();
  const [name, setName] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);

  // The focused element has disappeared.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const fullName = name.trim();
  const { formProps, errors, problem, isPending } = useForm({
    check: () => ({ name: fullName === '' ? m.edit_profile_name_required() : undefined }),
    send: async () => {
      const body = { full_name: fullName };
      await call<Profile>('PATCH', { path: ROUTES.profile, params: { userId }, body });
      await store.reloadProfile();
      document.getElementById('main')?.focus();
    },
    explain: (error) => profileFailureText(m.edit_profile_failed(), error),
    isRetyped: true,
  });

  return (
    <div className="page max-w-[34rem] py-10 lg:py-16">
      <Card className="flex flex-col gap-5">
        <h1 ref={heading} tabIndex={-1} className="text-heading">
          {m.own_name_title()}
        </h1>
        <p className="text-lead text-ink-soft">{m.own_name_text()}</p>
        <form {...formProps} className="flex flex-col gap-5">
          <FormProblem text={problem} />
          <TextField
            name="full_name"
            label={m.edit_profile_name()}
            autoComplete="name"
            maxLength={FULL_NAME_MAX}
            isRequired
            value={name}
            onChange={setName}
            error={errors.name}
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
