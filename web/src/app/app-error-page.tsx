import { CircleAlert } from 'lucide-react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { buttonStyles } from '~/ui/buttons/button-styles';
import { EmptyState } from '~/ui/feedback/empty-state';

/** What stands in place of a screen that failed. It uses plain links, because the router may be what failed. */
export function AppErrorPage() {
  return (
    <main id="main" className="page flex min-h-dvh flex-col justify-center py-16">
      <title>{m.page_title({ title: m.error_page_title() })}</title>
      <div role="alert">
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
    </main>
  );
}
