import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setTokenProvider } from '~/api-client/access-token';
import { ApiError, InterceptedError, NetworkError, TimeoutError } from '~/api-client/api-error';
import { createReviewPhoto } from '../review-photo';
import { uploadPhoto } from './upload-photo';

let server: Server | undefined;

/** Serves responses on a real socket. Resolves relative URLs against the server's URL, as on a page. */
async function serve(listener: RequestListener): Promise<void> {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => realFetch(new URL(input, origin), init));
}

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setTokenProvider(async () => null);
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  server = undefined;
});

const newPhoto = () => ({
  ...createReviewPhoto('3f1c8a52-7f0e-4c0a-9d3b-6a1f0c2b9e11', {
    id: '1',
    name: 'door.jpg',
    file: new Blob(['bytes'], { type: 'image/jpeg' }),
  }),
  altText: ' Two  steps ',
});
const answer = (status: number, code: string): RequestListener => {
  return (_request, response) =>
    response
      .writeHead(status, { 'Content-Type': 'application/problem+json' })
      .end(JSON.stringify({ type: 'about:blank', title: 'No', status, detail: 'It is damaged.', code }));
};

describe('uploadPhoto in a service worker', () => {
  it('uploads a photo once for two callers', async () => {
    setTokenProvider(async () => 'token-1');
    const seen: unknown[] = [];
    await serve(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const { authorization, 'content-type': type } = request.headers;
      seen.push({ method: request.method, url: request.url, authorization, type, body });
      response.end('{}');
    });
    const photo = newPhoto();
    await Promise.all([uploadPhoto(photo), uploadPhoto(photo)]);
    expect(seen).toEqual([
      {
        method: 'POST',
        url: `/storage/v1/object/review-photos/${photo.path}?alt_text=Two+steps`,
        authorization: 'Bearer token-1',
        type: 'image/jpeg',
        body: 'bytes',
      },
    ]);
  });

  it('throws an InterceptedError when a Wi-Fi portal answers an upload', async () => {
    await serve((_request, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>'));
    await expect(uploadPhoto(newPhoto())).rejects.toThrowError(InterceptedError);
  });

  it('uploads a photo even if progress events are unsupported', async () => {
    await serve((_request, response) => response.end('{}'));
    await expect(uploadPhoto(newPhoto(), { onProgress: () => undefined })).resolves.toBeUndefined();
  });

  it('treats a photo that the server already has as uploaded', async () => {
    await serve(answer(409, 'photo_exists'));
    await expect(uploadPhoto(newPhoto())).resolves.toBeUndefined();
  });

  it('rejects with the reason why the server rejected a photo', async () => {
    await serve(answer(422, 'photo_unreadable'));
    const upload = uploadPhoto(newPhoto());
    await expect(upload).rejects.toBeInstanceOf(ApiError);
    await expect(upload).rejects.toMatchObject({
      code: 'photo_unreadable',
      message: expect.stringContaining('This image is damaged'),
    });
  });

  it('throws a NetworkError if a photo upload gets no response', async () => {
    await serve((request) => request.socket.destroy());
    await expect(uploadPhoto(newPhoto())).rejects.toBeInstanceOf(NetworkError);
  });

  it('throws a TimeoutError for a photo upload after 60 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const arrived = Promise.withResolvers<void>();
    await serve(() => arrived.resolve());
    const upload = uploadPhoto(newPhoto());
    const outcome = upload.then(
      () => 'uploaded',
      (error) => error,
    );
    await arrived.promise;
    vi.advanceTimersByTime(59_999);
    expect(await Promise.race([outcome, Promise.resolve('waiting')])).toBe('waiting');
    vi.advanceTimersByTime(1);
    expect(await outcome).toBeInstanceOf(TimeoutError);
  });

  it('stops a photo upload when the caller aborts', async () => {
    const arrived = Promise.withResolvers<void>();
    await serve(() => arrived.resolve());
    const controller = new AbortController();
    const upload = uploadPhoto(newPhoto(), { signal: controller.signal });
    await arrived.promise;
    controller.abort(new Error('removed'));
    await expect(upload).rejects.toThrow('removed');
  });
});
