import { BASE_LOCALE } from '@wayable/protocol/locales';
import { getLocale } from '~/paraglide/runtime';

/** One hour, so that tabs that stay open for days also find new versions. */
const CHECK_MS = 3_600_000;

/**
 * Browser-based development environments, which have their own service workers (docs/product.md#offline-use).
 */
const DEVELOPMENT_HOSTS =
  /(^|\.)(webcontainer(-api)?\.io|stackblitz\.io|github\.dev|githubpreview\.dev|gitpod\.io|csb\.app|replit\.dev)$/;

/** Returns whether this page may have a service worker: a production build on an allowed host. */
export const mayRegister = (hostname: string): boolean =>
  import.meta.env.PROD && 'serviceWorker' in navigator && !DEVELOPMENT_HOSTS.test(hostname);

/** A new version that waits for the person's consent. */
export interface WaitingUpdate {
  /** Activates the new version and reloads the page. */
  accept: () => void;
}

/** Registers /service-worker.js; `onUpdate` receives each waiting version. */
export async function followUpdates(onUpdate: (update: WaitingUpdate) => void): Promise<void> {
  const { serviceWorker } = navigator;
  const locale = getLocale();
  const script = locale === BASE_LOCALE ? '/service-worker.js' : `/service-worker.js?locale=${locale}`;
  const registration = await serviceWorker.register(script, { scope: '/' });
  let isReloading = false;
  const reload = () => {
    if (isReloading) return;
    isReloading = true;
    location.reload();
  };

  const offer = (waiting: ServiceWorker) =>
    onUpdate({
      accept: () => {
        serviceWorker.addEventListener('controllerchange', reload, { once: true });
        // If another tab has already activated the new version, only this page needs a reload.
        if (waiting.state === 'installed') waiting.postMessage({ type: 'SKIP_WAITING' });
        else reload();
      },
    });

  const isOfOtherLanguage = ({ scriptURL }: ServiceWorker) =>
    new URL(scriptURL).search !== new URL(script, location.href).search;
  // Without a controller, the waiting version is the first one, so nothing is outdated.
  const offerIfWaiting = () => {
    const { waiting } = registration;
    if (!waiting || !serviceWorker.controller) return;
    // A version for another language belongs to the tab that installed it.
    if (isOfOtherLanguage(waiting)) return;
    // After a change of language, the page already comes from the server, so there is nothing to ask.
    if (isOfOtherLanguage(serviceWorker.controller)) waiting.postMessage({ type: 'SKIP_WAITING' });
    else offer(waiting);
  };
  offerIfWaiting();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offerIfWaiting);
  });

  let hadController = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    const isFirst = !hadController;
    hadController = true;
    // Another tab activated the new version, so this page's files are gone. Reload a hidden tab, because that
    // disturbs no work: drafts are stored.
    const { controller } = serviceWorker;
    if (!controller || isOfOtherLanguage(controller)) return;
    if (!isFirst && document.visibilityState === 'hidden') reload();
  });

  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - checkedAt < CHECK_MS) return;
    checkedAt = Date.now();
    // Ignore a missing network.
    registration.update().catch(() => undefined);
  });
}
