import { lazy, Suspense, useEffect, useState } from 'react';

const LazyOfflineServices = lazy(async () => ({
  default: (await import('./offline-services')).OfflineServices,
}));

/** Loads what works behind the screens once the first one is complete: it must not slow that down. */
export function OfflineOutlet() {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (document.readyState === 'complete') {
      setLoaded(true);
      return;
    }
    const onLoad = () => setLoaded(true);
    window.addEventListener('load', onLoad, { once: true });
    return () => window.removeEventListener('load', onLoad);
  }, []);
  if (!isLoaded) return null;
  return (
    <Suspense>
      <LazyOfflineServices />
    </Suspense>
  );
}
