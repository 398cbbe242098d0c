/**
 * Removes the hooks of React's development build for developer tools, which take a fifth of the work of these
 * tests. Warnings still work.
 *
 * Run this module before React loads, because React looks for the hooks once.
 */
Reflect.deleteProperty(console, 'createTask');
Reflect.deleteProperty(console, 'timeStamp');

const REACT_INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const React = (await import('react')) as unknown as Record<string, object>;
const internals = React[REACT_INTERNALS];
if (!internals || !('recentlyCreatedOwnerStacks' in internals)) {
  throw new Error('This React limits stacks of elements in another way: remove or mend without-devtools.ts.');
}
// Simulates that React has always reached its limit of recorded stacks per second.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.MAX_SAFE_INTEGER,
  set: () => undefined,
});

export {};
