/** Content of `web/content`, which vite/content-plugin.ts serves: functions that return it in the page's language. */
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
  /** By slug; at build time the post itself, in the browser a promise of it. */
  const loaders: Record<string, () => import('./content').Post | Promise<import('./content').Post>>;
  export default loaders;
}
