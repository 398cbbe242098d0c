import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { splitLocale } from '@wayable/protocol/locale-path';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { overwriteGetLocale } from './paraglide/runtime';

/**
 * Renders a page at build time in one piece. Streaming would put much of it after the footer and move it with
 * a script.
 */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  // Set the language globally. This is safe, because pages are rendered one by one.
  const locale = splitLocale(new URL(request.url).pathname).locale;
  overwriteGetLocale(() => locale);
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const body = new PassThrough();
        pipe(body);
        headers.set('content-type', 'text/html');
        resolve(text(body).then((page) => new Response(page, { status, headers })));
      },
      onError: reject,
    });
  });
}
