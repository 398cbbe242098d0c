import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
// A picture would tell its server who opens the mail, and when.
markdown.disable('image');
markdown.validateLink = (url) => /^https?:\/\/[^\s]/i.test(url);

/** The HTML of an update written in Markdown (CommonMark): elements of text alone, links lead to http and https addresses. */
export const renderUpdate = (body: string): string => markdown.render(body);
