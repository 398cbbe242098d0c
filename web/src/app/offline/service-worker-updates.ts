import { BASE_LOCALE } from '@wayable/protocol/locales';
import { getLocale } from '~/paraglide/runtime';

/** An hour: tabs that stay open for days learn of new versions too. */
const CHECK_MS = 3_600_000;

/** Hosts of development environments in the browser, which bring service workers of their own (docs/product.md#offline-use). */
const DEVELOPMENT_HOSTS =
  /(^|\.)(webcontainer(-api)?\.io|stackblitz\.io|github\.dev|githubpreview\.dev|gitpod\.io|csb\.app|replit\.dev)$/;

/** Whether this page may have a service worker: a build, on a host that allows one. */
export const mayRegister = (hostname: string): boolean =>
  import.meta.env.PROD && 'serviceWorker' in navigator && !DEVELOPMENT_HOSTS.test(hostname);

/** A new version that waits for the person's word. */
export interface WaitingUpdate {
  /** Takes the new version and loads the page again. */
  accept: () => void;
}

/** Registers /service-worker.js; `onUpdate` hears of each version that waits. */
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
        // Another tab may have taken it already: then only this page is old.
        if (waiting.state === 'installed') waiting.postMessage({ type: 'SKIP_WAITING' });
        else reload();
      },
    });

  const isOfOtherLanguage = ({ scriptURL }: ServiceWorker) =>
    new URL(scriptURL).search !== new URL(script, location.href).search;
  // Without a controller it is the first version, and nothing of the page is old.
  const offerIfWaiting = () => {
    const { waiting } = registration;
    if (!waiting || !serviceWorker.controller) return;
    // What a tab of another language has brought is that tab's to take.
    if (isOfOtherLanguage(waiting)) return;
    // Another language was chosen: the page has come from the server, and there is nothing to ask.
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
    // Another tab took the new version: this one's parts are gone. Nobody looks at a hidden tab, and drafts are kept.
    const { controller } = serviceWorker;
    if (!controller || isOfOtherLanguage(controller)) return;
    if (!isFirst && document.visibilityState === 'hidden') reload();
  });

  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - checkedAt < CHECK_MS) return;
    checkedAt = Date.now();
    // Without a network there is nothing new to find.
    registration.update().catch(() => undefined);
  });
}
