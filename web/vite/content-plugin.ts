import { BASE_LOCALE } from '@wayable/protocol/locales';
import type { Plugin } from 'vite';
import { type LocaleContent, listContentFiles, readContent } from './content/read-content.ts';
import { CONTENT_FOLDER } from './content-folder.ts';
import type { LocalizedSources } from './localized.ts';
import { localizedModule } from './localized-module.ts';

const PREFIX = 'virtual:content/';
/** The prefix is also that of the files of posts, which scripts/build-service-worker.ts excludes. */
const ARTICLE = 'article-';
/** Vite's mark for virtual modules. */
const RESOLVED = '\0';

/**
 * Serves `virtual:content/NAME`: a function that returns that content, rendered in the page's language.
 * `virtual:content/article-SLUG` is one post. `virtual:content/post-loaders` loads posts: directly at build
 * time, and with a request in the browser.
 */
export function contentPlugin(folder = CONTENT_FOLDER): Plugin {
  let isBuild = false;
  let ofBuild: ReturnType<typeof readContent> | undefined;
  /** Reads the content again for each request during development, but only once per build. */
  const read = () => {
    if (!isBuild) return readContent(folder);
    ofBuild ??= readContent(folder);
    return ofBuild;
  };
  return {
    name: 'wayable:content',
    sharedDuringBuild: true,
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId: { filter: { id: /^virtual:content\// }, handler: (id) => RESOLVED + id },
    load: {
      filter: { id: /^\0virtual:content\// },
      handler(id) {
        for (const file of listContentFiles(folder)) this.addWatchFile(file);
        const content = read();
        const isForBrowser = isBuild && this.environment.config.consumer === 'client';
        const name = id.slice(RESOLVED.length + PREFIX.length);
        const localized = (pick: (of: LocaleContent) => unknown) => {
          const sources = [...content].map(([locale, of]) => [locale, JSON.stringify(pick(of))]);
          return localizedModule(Object.fromEntries(sources) as LocalizedSources, isForBrowser);
        };
        const slugs = Object.keys(content.get(BASE_LOCALE)?.posts ?? {});
        if (name === 'post-loaders') return postLoaders(slugs, this.environment.config.consumer === 'server');
        if (name.startsWith(ARTICLE)) return localized(({ posts }) => posts[name.slice(ARTICLE.length)]);
        return localized((of) => of[name as keyof LocaleContent]);
      },
    },
  };
}

function postLoaders(slugs: string[], isServer: boolean): string {
  const address = (slug: string) => JSON.stringify(`${PREFIX}${ARTICLE}${slug}`);
  const entry = (slug: string, index: number) =>
    isServer
      ? `${JSON.stringify(slug)}: () => post${index}()`
      : `${JSON.stringify(slug)}: () => import(${address(slug)}).then((post) => post.default())`;
  const imports = isServer ? slugs.map((slug, index) => `import post${index} from ${address(slug)};`) : [];
  return `${imports.join('\n')}\nexport default { ${slugs.map(entry).join(', ')} };\n`;
}
