import { type ExplorerState, NO_FILTERS } from '../explorer-state';

const { category: _, ...others } = NO_FILTERS;

/** The state without what the dialog of filters holds: the category has a field of its own. */
export const NO_DIALOG_FILTERS = { ...others, scope: 'everywhere' } satisfies Partial<ExplorerState>;

/** How many filters of the dialog are on. */
export const countFilters = (state: ExplorerState): number =>
  state.features.length +
  state.kinds.length +
  [
    state.rating !== undefined,
    state.scope !== 'everywhere',
    state.confirmed !== undefined,
    state.hasToilet,
    state.wheelchair.length > 0,
  ].filter(Boolean).length;
