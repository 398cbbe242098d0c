import { type ExplorerState, NO_FILTERS } from '../explorer-state';

const { category: _, ...others } = NO_FILTERS;

/** The state without the filters of the dialog. The category has its own field. */
export const NO_DIALOG_FILTERS = { ...others, scope: 'everywhere' } satisfies Partial<ExplorerState>;

/** Returns the number of active filters in the dialog. */
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
