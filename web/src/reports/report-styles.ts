/** Styles that make the report less prominent than the review's text. */
export const REPORT_STYLES = 'self-start -ms-5.5 -mb-2 text-small';
