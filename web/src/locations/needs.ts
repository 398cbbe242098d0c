import { type Needs, parseNeeds, toNeedsQuery } from '@wayable/protocol/answers/needs';
import { FEATURES } from '@wayable/protocol/features';
import { parseJson } from '~/api-client/call';
import { createStoredState } from '~/ui/stored-state';

/** The needs of a person who chose none. */
export const NO_NEEDS: Needs = { features: [] };

/** Reads stored needs. Version 0.1 stored a list of features. */
function parseStored(text: string | null): Needs {
  const stored = parseJson(text ?? '');
  if (Array.isArray(stored)) return { features: FEATURES.filter((feature) => stored.includes(feature)) };
  return typeof stored === 'object' && stored !== null ? (parseNeeds(stored).needs ?? NO_NEEDS) : NO_NEEDS;
}

const stored = createStoredState('wayable.needs', parseStored, NO_NEEDS);

const setNeeds = (needs: Needs): void => stored.write(JSON.stringify(toNeedsQuery(needs)));

/** Returns whether any needs are set. */
export const hasNeeds = (needs: Needs): boolean => Object.keys(toNeedsQuery(needs)).length > 0;

/** Returns the person's needs, stored on this device and shared by its tabs, and a setter. */
export const useNeeds = (): [Needs, (needs: Needs) => void] => [stored.useValue(), setNeeds];
