import { LOCALES, type Locale } from '@wayable/protocol/locales';
import { useId, useState } from 'react';
import { ApiError } from '~/api-client/api-error';
import { m } from '~/paraglide/messages';
import { getLocale } from '~/paraglide/runtime';
import { Button } from '~/ui/buttons/button';
import { Banner } from '~/ui/feedback/banner';
import { errorText } from '~/ui/feedback/error-text';
import { FormProblem } from '~/ui/forms/form-problem';
import { HoneypotField } from '~/ui/forms/honeypot-field';
import { isEmailLike } from '~/ui/forms/is-email-like';
import { TextField } from '~/ui/forms/text-field';
import { useForm } from '~/ui/forms/use-form';
import { subscribe } from '../api/subscribe';

const findLocale = (): Locale | undefined => LOCALES.find(({ code }) => code === getLocale())?.code;

/** Subscribes an address to updates of the community (docs/product.md#newsletter). */
export function NewsletterBox() {
  const headingId = useId();
  const [email, setEmail] = useState('');
  const [website, setWebsite] = useState('');
  const [isRequested, setRequested] = useState(false);
  const { formProps, errors, problem, isPending } = useForm({
    check: () => {
      setRequested(false);
      return { email: isEmailLike(email) ? undefined : m.email_wrong_form() };
    },
    send: async () => {
      const locale = findLocale();
      await subscribe({ email, website, ...(locale !== undefined && { locale }) });
      setRequested(true);
      setEmail('');
    },
    explain: (error) =>
      error instanceof ApiError && error.fieldMessage('email') !== undefined
        ? { email: m.email_wrong_form() }
        : `${m.newsletter_failed()} ${errorText(error)}`,
  });

  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4">
      <h2 id={headingId} className="text-title">
        {m.newsletter_title()}
      </h2>
      <p>{m.newsletter_text()}</p>
      <form {...formProps} className="flex flex-col gap-4">
        <TextField
          label={m.newsletter_email()}
          isRequired
          type="email"
          autoComplete="email"
          maxLength={255}
          value={email}
          onChange={setEmail}
          error={errors.email}
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
