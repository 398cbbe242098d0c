import { LOCALES, type Locale } from '@wayable/protocol/locales';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '~/api-client/api-error';
import { m } from '~/paraglide/messages';
import { getLocale } from '~/paraglide/runtime';
import { Button } from '~/ui/buttons/button';
import { Banner } from '~/ui/feedback/banner';
import { errorText } from '~/ui/feedback/error-text';
import { focusField } from '~/ui/forms/focus-field';
import { FormProblem } from '~/ui/forms/form-problem';
import { HoneypotField } from '~/ui/forms/honeypot-field';
import { isEmailLike } from '~/ui/forms/is-email-like';
import { TextField } from '~/ui/forms/text-field';
import { subscribe } from '../api/subscribe';

const findLocale = (): Locale | undefined => LOCALES.find(({ code }) => code === getLocale())?.code;

/** Subscribes an address to updates of the community (docs/product.md#newsletter). */
export function NewsletterBox() {
  const headingId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [website, setWebsite] = useState('');
  const [error, setError] = useState<{ text: string }>();
  const [problem, setProblem] = useState('');
  const [isPending, setPending] = useState(false);
  const [isRequested, setRequested] = useState(false);
  useEffect(() => {
    // Focused each time, because an unchanged error is not announced again.
    if (error) focusField(form.current?.querySelector<HTMLElement>('[aria-invalid]'));
  }, [error]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    setProblem('');
    setError(undefined);
    setRequested(false);
    if (!isEmailLike(email)) return setError({ text: m.email_wrong_form() });
    setPending(true);
    const locale = findLocale();
    try {
      await subscribe({ email, website, ...(locale !== undefined && { locale }) });
      setRequested(true);
      setEmail('');
    } catch (failure) {
      const text = failure instanceof ApiError ? failure.fieldMessage('email') : undefined;
      if (text === undefined) setProblem(`${m.newsletter_failed()} ${errorText(failure)}`);
      else setError({ text: m.email_wrong_form() });
    } finally {
      setPending(false);
    }
  };

  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4">
      <h2 id={headingId} className="text-title">
        {m.newsletter_title()}
      </h2>
      <p>{m.newsletter_text()}</p>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={m.newsletter_email()}
          isRequired
          type="email"
          autoComplete="email"
          maxLength={255}
          value={email}
          onChange={setEmail}
          error={error?.text}
        />
        <HoneypotField value={website} onChange={setWebsite} />
        <FormProblem text={problem} />
        <Button type="submit" variant="primary" isPending={isPending} className="self-start">
          {m.newsletter_subscribe()}
        </Button>
      </form>
      <div role="status">{isRequested && <Banner tone="success">{m.newsletter_requested()}</Banner>}</div>
    </section>
  );
}
