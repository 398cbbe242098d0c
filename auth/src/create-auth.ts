import type { TypedApp } from '@wayable/platform/http/app-types';
import type { FeatureDependencies } from '@wayable/platform/http/feature-dependencies';
import type { MailSender } from '@wayable/platform/mail/mail-sender';
import type { SecretBox } from '@wayable/platform/secrets/secret-box';
import type { SmsSender } from '@wayable/platform/sms/sms-sender';
import { ROUTES } from '@wayable/protocol/routes';
import { registerAuthRoutes } from './auth.routes.ts';
import { Redirects } from './flow/redirects.ts';
import { Providers } from './oauth/providers.ts';
import { AuthMails } from './one-time/auth-mails.ts';
import { AuthSms } from './one-time/auth-sms.ts';
import { buildIdentifyViewer } from './sessions/identify-viewer.ts';
import { AccessTokens } from './tokens/access-tokens.ts';
import { KeyRing } from './tokens/signing-keys.ts';

type Senders = Pick<FeatureDependencies, 'jobs' | 'limitRoute'> & {
  sender: MailSender;
  /** Undefined if no SMS provider is configured. */
  smsSender: SmsSender | undefined;
};

interface Auth {
  /** Identifies the sender of a request by its Authorization header. */
  identify: ReturnType<typeof buildIdentifyViewer>;
  /** Registers the routes and the sending of messages. Returns the mail service, for other features. */
  register: (app: TypedApp, senders: Senders) => Promise<AuthMails>;
}

/** Creates the authentication service. Identification works before the routes are registered. */
export function createAuth({
  config,
  sql,
  secrets,
}: Pick<FeatureDependencies, 'config' | 'sql'> & { secrets: SecretBox }): Auth {
  const { publicUrl, corsOrigins, addressLimitScale, auth: settings } = config;
  const keys = new KeyRing(sql, secrets);
  const tokens = new AccessTokens(keys, `${publicUrl}${ROUTES.auth}`);
  return {
    identify: buildIdentifyViewer(sql, tokens, config),
    register: async (app, { jobs, limitRoute, sender, smsSender }) => {
      const { log } = app;
      const mails = new AuthMails({ sql, jobs, sender, publicUrl, log });
      const sms = smsSender && new AuthSms({ sql, jobs, sender: smsSender, publicUrl, log });
      app.addHook('onReady', async () => {
        await Promise.all([mails.start(), sms?.start()]);
      });
      const redirects = new Redirects(publicUrl, settings.redirectUrls);
      const providers = new Providers(settings.providers, publicUrl);
      const limits = { limitRoute, addressLimitScale, corsOrigins };
      const services = { sql, keys, secrets, tokens, redirects, providers, mails, sms, log };
      await registerAuthRoutes(app, { ...limits, ...services, publicUrl, settings });
      return mails;
    },
  };
}
