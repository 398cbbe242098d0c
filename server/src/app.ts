import { join } from 'node:path';
import { createAuth } from '@wayable/auth/create-auth';
import { answerMalformedAuthCall, answerUnknownAuthCall } from '@wayable/auth/protocol/auth-error-handler';
import { createBadges } from '@wayable/badges/create-badges';
import { createGeo } from '@wayable/geo/create-geo';
import { countNewMessages } from '@wayable/outreach/contact/inbox.service';
import { createOutreach } from '@wayable/outreach/create-outreach';
import type { Config } from '@wayable/platform/config/config';
import type { Database, Queryable } from '@wayable/platform/db/database';
import { retryLostConnection } from '@wayable/platform/db/retry-lost-connection';
import type { TypedApp } from '@wayable/platform/http/app-types';
import { buildServer } from '@wayable/platform/http/build-server';
import { registerMalformedAddresses } from '@wayable/platform/http/errors/malformed-addresses';
import { registerClientConfigRoutes } from '@wayable/platform/http/operations/client-config.routes';
import { type Neighbor, registerOperations } from '@wayable/platform/http/operations/operations.routes';
import { registerSecurityTxt } from '@wayable/platform/http/operations/security-txt.routes';
import { buildAuthentication } from '@wayable/platform/http/requests/authenticate';
import type { JobQueue } from '@wayable/platform/jobs/job-queue';
import { countMails } from '@wayable/platform/mail/count-mails';
import { buildMailSender } from '@wayable/platform/mail/mail-sender';
import type { SecretBox } from '@wayable/platform/secrets/secret-box';
import { buildSmsSender } from '@wayable/platform/sms/build-sms-sender';
import { openFileStore } from '@wayable/platform/storage/file-store';
import type { PrimaryLink } from '@wayable/platform/workers/primary-link';
import { createSuggestions } from '@wayable/suggestions/create-suggestions';
import { registerAccountRoutes } from './account/account.routes.ts';
import { registerAdministrationRoutes } from './administration/administration.routes.ts';
import { buildAccessFolder } from './answers/access.service.ts';
import { registerAvatarRoutes } from './avatars/avatars.routes.ts';
import { buildAvatarStore } from './avatars/avatars.service.ts';
import { PictureSource } from './avatars/fetch-picture.ts';
import { registerConfirmationRoutes } from './confirmations/confirmations.routes.ts';
import { registerCorrectionRoutes } from './corrections/corrections.routes.ts';
import { countOpenCorrections } from './corrections/corrections.service.ts';
import { registerFollowRoutes } from './follows/follows.routes.ts';
import { registerLeaderboardRoutes } from './leaderboard/leaderboard.routes.ts';
import { registerPlaceCards } from './locations/cards/place-card.routes.ts';
import { registerLocationPage } from './locations/location-page.routes.ts';
import { registerLocationRoutes } from './locations/locations.routes.ts';
import { registerMapPage } from './locations/map-page.routes.ts';
import { registerSharedPlace } from './locations/shared-place.routes.ts';
import { registerAdminListRoutes } from './moderation/lists/admin-lists.routes.ts';
import { registerModerationRoutes } from './moderation/moderation.routes.ts';
import { removeReview } from './moderation/review-decisions.service.ts';
import { startSettling } from './moderation/suspensions.service.ts';
import { NotificationMails } from './notifications/notification-mails.ts';
import { registerNotificationRoutes } from './notifications/notifications.routes.ts';
import { Notifications } from './notifications/notifications.ts';
import { registerUnsubscribePage } from './notifications/unsubscribe-page.routes.ts';
import { composePage } from './pages/compose-page.ts';
import { listConfiguredServices } from './pages/configured-services.ts';
import { registerEmbedPage } from './pages/embed.routes.ts';
import { PageStore } from './pages/page-store.ts';
import { registerPagesRoutes } from './pages/pages.routes.ts';
import { toRoutedPath } from './pages/routed-path.ts';
import { registerSite, type Site } from './pages/static-site.ts';
import { registerLocationPhotoRoutes } from './photos/location-photos.routes.ts';
import { PhotoStore } from './photos/photo-store.ts';
import { registerPhotoRoutes } from './photos/photos.routes.ts';
import { registerPersonPage } from './profiles/person-page.routes.ts';
import { registerPrivacySettingsRoutes } from './profiles/privacy-settings.routes.ts';
import { registerProfileRoutes } from './profiles/profiles.routes.ts';
import { registerReportRoutes } from './reports/reports.routes.ts';
import { registerReviewRoutes } from './reviews/reviews.routes.ts';
import { listServedReviews } from './reviews/reviews.service.ts';
import { registerSavedRoutes } from './saved/saved.routes.ts';
import { registerSharedListRoutes } from './saved/shared-lists.routes.ts';
import { registerStatsRoutes } from './stats/stats.routes.ts';

export interface AppDependencies {
  config: Config;
  sql: Database;
  secrets: SecretBox;
  jobs: JobQueue;
  site: Site | undefined;
  isStopping: () => boolean;
  /** The primary process, if several processes share the port. */
  primary?: PrimaryLink | undefined;
  /** Fetches avatars. Tests pass a source that accepts their own server. */
  pictureSource?: PictureSource | undefined;
}

/** Builds the whole application without listening. Tests inject requests. */
export async function buildApp({
  config,
  sql,
  secrets,
  jobs,
  site,
  isStopping,
  primary,
  pictureSource,
}: AppDependencies): Promise<TypedApp> {
  const { addressLimitScale } = config;
  const server = await buildServer(config, { sql, primary, logo: site?.logo, toPath: toRoutedPath });
  const { app, replicas, limitRoute, requests } = server;

  const auth = createAuth({ config, sql, secrets });
  const authentication = buildAuthentication((header) => retryLostConnection(() => auth.identify(header)));

  registerMalformedAddresses(app, answerMalformedAuthCall);
  const services = listConfiguredServices(config);
  const { licenses } = config;
  const installation = { origin: config.publicUrl, services, chainName: config.chain.name, licenses };
  const pages = site && new PageStore(site, (html) => composePage(html, installation));
  const shared = { config, sql, jobs, authentication, limitRoute };
  const neighbors: Neighbor[] = [];
  const badges = createBadges(app, { ...shared, secrets, pages });
  const { mails: mailOutcomes } = registerOperations(app, {
    ...config,
    sql,
    primary,
    isChainUp: badges.isChainUp,
    replica: () => replicas.reading,
    requests,
    readRetries: server.readRetries,
    connections: server.connections,
    brokenRequests: server.brokenRequests,
    uploads: () => uploads,
    isStopping,
    neighbors,
  });
  registerSecurityTxt(app, config);
  const { accountLimitScale } = config;
  const files = await openFileStore(join(config.dataDir, 'photos'), config.s3);
  if (config.s3) {
    neighbors.push({
      degradation: 'storage_away',
      warning: 'The store of S3_ENDPOINT does not answer. Photos and files fail until it does.',
      probe: () => files.probe(),
    });
  }
  const photos = new PhotoStore({
    sql,
    jobs,
    files,
    publicUrl: config.publicUrl,
    accountLimitScale,
    log: app.log,
  });
  const requestPhotoRemoval = (transaction: Queryable) => photos.requestRemoval(transaction);
  registerLocationRoutes(
    app,
    { sql, replicas, accountLimitScale, requestPhotoRemoval },
    authentication,
    limitRoute,
  );
  const notifications = new Notifications();
  app.addHook('onReady', () => photos.start());
  app.addHook('onClose', async () => photos.close());
  const { uploads } = await registerPhotoRoutes(
    app,
    { store: photos, addressLimitScale },
    authentication,
    limitRoute,
  );
  registerLocationPhotoRoutes(app, replicas);
  registerSavedRoutes(app, { sql }, authentication, limitRoute);
  registerSharedListRoutes(app, { sql }, authentication, limitRoute);
  registerFollowRoutes(app, { sql }, authentication, limitRoute);
  registerConfirmationRoutes(app, { sql, accountLimitScale }, authentication, limitRoute);
  registerCorrectionRoutes(app, { sql, replicas, accountLimitScale }, authentication, limitRoute);
  const avatars = buildAvatarStore(photos, pictureSource ?? new PictureSource());
  await registerAvatarRoutes(app, { store: avatars, slots: uploads }, authentication, limitRoute);
  registerProfileRoutes(app, { sql, avatars, notifications }, authentication, limitRoute);
  registerPrivacySettingsRoutes(app, sql, authentication, limitRoute);
  registerLeaderboardRoutes(app, replicas, authentication);
  const moderation = { sql, jobs, notifications };
  registerReviewRoutes(
    app,
    {
      sql,
      replicas,
      photos,
      accountLimitScale,
      removeAsModerator: async (...args) => void (await removeReview(moderation, ...args)),
    },
    authentication,
    limitRoute,
  );
  registerReportRoutes(app, { sql, notifications }, authentication, limitRoute);
  registerModerationRoutes(app, moderation, authentication, limitRoute);
  app.addHook('onReady', () => startSettling(moderation));
  registerAdminListRoutes(
    app,
    { sql, config, describeMinting: badges.describeMinting, countNewMessages, countOpenCorrections },
    authentication,
  );
  registerStatsRoutes(app, replicas);
  const { readStreetAreas, readMapArchive } = await createGeo(app, { ...shared, replicas, slots: uploads });
  registerClientConfigRoutes(
    app,
    {
      demo: config.demo,
      demoAdmin: config.demoAdmin,
      mapStyleUrl: config.mapStyleUrl ?? null,
      googleMapsApiKey: config.googleMapsApiKey ?? null,
      licenses,
      services,
    },
    { readStreetAreas, readMapArchive, readBadgeChain: badges.describeChain },
  );
  const verdicts = buildAccessFolder(sql, app.log);
  app.addHook('onReady', async () => verdicts.start());
  app.addHook('preClose', async () => verdicts.stop());
  registerSharedPlace(app, replicas);
  registerLocationPage(app, replicas, {
    pages,
    publicUrl: config.publicUrl,
    findReviews: (request, id) => listServedReviews(replicas.of(request), id),
  });
  if (pages) registerMapPage(app, replicas, pages);
  if (pages) registerPersonPage(app, replicas, pages);
  registerPlaceCards(app, replicas, limitRoute);
  if (pages) registerEmbedPage(app, pages);
  registerPagesRoutes(app, { sql, site, installation }, limitRoute);
  createSuggestions(app, shared);
  const mailer = buildMailSender({ ...config, outboxDir: join(config.dataDir, 'outbox') });
  if (mailer.probe) {
    neighbors.push({
      degradation: 'mail_away',
      warning: 'The mail server of MAIL_URL does not answer. Mails wait for it.',
      probe: mailer.probe.bind(mailer),
    });
  }
  const sender = countMails(mailer, (outcome) => mailOutcomes.add(outcome));
  const mails = await auth.register(app, { jobs, limitRoute, sender, smsSender: buildSmsSender(config) });
  const notificationMails = new NotificationMails({
    sql,
    jobs,
    sender,
    publicUrl: config.publicUrl,
    log: app.log,
  });
  app.addHook('onReady', () => notificationMails.start());
  app.addHook('onClose', () => notificationMails.stop());
  await createOutreach(app, { ...shared, sender, slots: uploads });
  registerNotificationRoutes(app, sql, authentication, limitRoute);
  registerUnsubscribePage(app, sql);
  registerAccountRoutes(app, { sql, mails, photos, publicUrl: config.publicUrl }, authentication, limitRoute);
  registerAdministrationRoutes(app, { sql, mails }, authentication, limitRoute);
  await registerSite(app, { site, pages, methodsOf: server.methodsOf }, answerUnknownAuthCall);
  return app;
}
