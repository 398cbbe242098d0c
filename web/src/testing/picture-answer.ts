const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAAAAAAALAAAAAABAAEAAAIBRAA7';

/** Returns a response with a picture of one pixel. */
export const answerPicture = (): Response =>
  new Response(
    Uint8Array.from(atob(GIF), (character) => character.charCodeAt(0)),
    { headers: { 'content-type': 'image/gif' } },
  );
