import { prepareData } from './server.ts';

/** Prepares the first data of each worker's server. */
export default function globalSetup(): Promise<() => Promise<void>> {
  return prepareData();
}
