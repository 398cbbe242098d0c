import type { TypedApp } from '@wayable/platform/http/app-types';
import type { FeatureDependencies } from '@wayable/platform/http/feature-dependencies';
import type { RequestSlots } from '@wayable/platform/http/limits/request-slots';
import type { MailSender } from '@wayable/platform/mail/mail-sender';
import { registerContact } from './contact/register-contact.ts';
import { registerNewsletter } from './newsletter/register-newsletter.ts';

/** Registers messages, applications and the newsletter: routes, pages and mails. */
export async function createOutreach(
  app: TypedApp,
  deps: FeatureDependencies & {
    sender: MailSender;
    /** Slots for running uploads, shared with photos. */
    slots: RequestSlots;
  },
): Promise<void> {
  const { authentication, limitRoute } = deps;
  await registerContact(app, deps, authentication, limitRoute);
  registerNewsletter(app, deps, authentication, limitRoute);
}
