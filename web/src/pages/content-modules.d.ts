/**
 * The content of `web/content`, served by vite/content-plugin.ts as functions that return it in the page's
 * language.
 */
declare module 'virtual:content/about' {
  const read: () => import('./content').AboutContent;
  export default read;
}
declare module 'virtual:content/contact' {
  const read: () => import('./content').ContactContent;
  export default read;
}
declare module 'virtual:content/careers' {
  const read: () => import('./content').CareersContent;
  export default read;
}
declare module 'virtual:content/privacy' {
  const read: () => import('./content').DatedPageContent;
  export default read;
}
declare module 'virtual:content/terms' {
  const read: () => import('./content').DatedPageContent;
  export default read;
}
declare module 'virtual:content/accessibility' {
  const read: () => import('./content').DatedPageContent;
  export default read;
}
declare module 'virtual:content/help' {
  const read: () => import('./content').HelpContent;
  export default read;
}
declare module 'virtual:content/blog' {
  const read: () => import('./content').BlogContent;
  export default read;
}
declare module 'virtual:content/post-loaders' {
  /** A function for each slug. It returns the post at build time, and a promise of it in the browser. */
  const loaders: Record<string, () => import('./content').Post | Promise<import('./content').Post>>;
  export default loaders;
}
