import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
// An image would tell its server who opened the mail, and when.
markdown.disable('image');
markdown.validateLink = (url) => /^https?:\/\/[^\s]/i.test(url);

// An empty `href`, as in `[text]()`, skips `validateLink` and would link to the mail program's page.
markdown.renderer.rules.link_open = (tokens, index, options, _, renderer) => {
  const token = tokens[index];
  if (token?.attrGet('href') === '') token.attrs = null;
  return renderer.renderToken(tokens, index, options);
};

/**
 * Renders the Markdown (CommonMark) of an update as HTML with text elements only. Links lead to http and
 * https URLs.
 */
export const renderUpdate = (body: string): string => markdown.render(body);
