import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { setTokenProvider } from '~/api-client/access-token';
import { createQueryClient } from '~/api-client/query-client';
import { parseEmbedOptions } from '~/locations/embed/embed-options';
import { EmbeddedMap } from '~/locations/embed/embedded-map';
import { m } from '~/paraglide/messages';
import { PageLocale } from '~/ui/page-locale';

export const meta = () => [
  { title: m.page_title({ title: m.locations_title() }) },
  { name: 'robots', content: 'noindex' },
];

/** Creates a cache of requests without a session, because frames on other sites show only public data. */
function createPublicClient() {
  setTokenProvider(async () => null);
  return createQueryClient(() => undefined);
}

/** The map for frames on other sites. */
export default function EmbedScreen() {
  const [queryClient] = useState(createPublicClient);
  const [params] = useSearchParams();
  const options = parseEmbedOptions(params);
  useEffect(() => {
    if (options.theme) document.documentElement.dataset.theme = options.theme;
    else delete document.documentElement.dataset.theme;
  }, [options.theme]);
  return (
    <QueryClientProvider client={queryClient}>
      <PageLocale>
        <EmbeddedMap options={options} />
      </PageLocale>
    </QueryClientProvider>
  );
}
