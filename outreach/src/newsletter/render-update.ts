import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
// A picture would tell its server who opens the mail, and when.
markdown.disable('image');
markdown.validateLink = (url) => /^https?:\/\/[^\s]/i.test(url);

// One without an address, `[text]()`, is not asked about: it would lead to wherever the mail is read.
markdown.renderer.rules.link_open = (tokens, index, options, _, renderer) => {
  const token = tokens[index];
  if (token?.attrGet('href') === '') token.attrs = null;
  return renderer.renderToken(tokens, index, options);
};

/** The HTML of an update written in Markdown (CommonMark): elements of text alone, links lead to http and https addresses. */
export const renderUpdate = (body: string): string => markdown.render(body);
