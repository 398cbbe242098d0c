import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { SessionProvider } from '~/auth/session/session-context';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { buttonStyles } from '~/ui/buttons/button-styles';
import { EmptyState } from '~/ui/feedback/empty-state';
import { FailureBoundary } from '~/ui/feedback/failure-boundary';
import { focusHeading } from '~/ui/focus-heading';
import { sessionStore } from './services';
import { AppShell } from './shell/app-shell';

/**
 * Replaces a screen that failed or did not load. It has plain links, because the router may have failed. The
 * button reloads the page, because some browsers remember that a script failed to load.
 */
function FailedScreen() {
  useEffect(() => {
    // The focused element was removed with the screen.
    if (document.activeElement === document.body) focusHeading();
  }, []);
  return (
    <div role="alert" className="page flex grow flex-col justify-center py-16">
      <title>{m.page_title({ title: m.error_page_title() })}</title>
      <EmptyState
        level={1}
        icon={CircleAlert}
        title={m.error_page_title()}
        text={m.error_page_text()}
        action={
          <>
            <Button onClick={() => window.location.reload()}>{m.error_page_reload()}</Button>
            <a href="/" className={buttonStyles('secondary')}>
              {m.error_page_home()}
            </a>
          </>
        }
      />
    </div>
  );
}

/** Keeps header and footer around a failed screen, unless they fail themselves. */
export function AppErrorPage() {
  return (
    <FailureBoundary
      fallback={() => (
        <main id="main" className="flex min-h-dvh flex-col">
          <FailedScreen />
        </main>
      )}
    >
      <SessionProvider store={sessionStore}>
        <AppShell>
          <FailedScreen />
        </AppShell>
      </SessionProvider>
    </FailureBoundary>
  );
}
