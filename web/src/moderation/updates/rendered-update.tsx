interface RenderedUpdateProps {
  /** Made by our server from Markdown, with only text elements and links to http and https. */
  html: string;
}

/** The text of an update, roughly as in mail programs. */
export const RenderedUpdate = ({ html }: RenderedUpdateProps) => (
  <div
    className="flex flex-col gap-3 [&_a]:underline [&_h1]:text-title [&_h2]:text-lead [&_h3]:font-semibold [&_ol]:list-decimal [&_ol]:ps-6 [&_ul]:list-disc [&_ul]:ps-6"
    dir="auto"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
    dangerouslySetInnerHTML={{ __html: html }}
  />
);
