/**
 * React's development build keeps for the browser's developer tools where each element was made, and how long each
 * render took. It is a fifth of all work of these tests, and nothing reads it: its warnings come without.
 *
 * It has to run before React is evaluated, which looks for these functions once.
 */
Reflect.deleteProperty(console, 'createTask');
Reflect.deleteProperty(console, 'timeStamp');

const REACT_INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const React = (await import('react')) as unknown as Record<string, object>;
const internals = React[REACT_INTERNALS];
if (!internals || !('recentlyCreatedOwnerStacks' in internals)) {
  throw new Error('This React limits stacks of elements in another way: remove or mend without-devtools.ts.');
}
// As if the limit of stacks that it keeps in a second were reached always.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.MAX_SAFE_INTEGER,
  set: () => undefined,
});

export {};
