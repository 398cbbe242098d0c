import { prepareData } from './server.ts';

/** Makes the data that the server of each worker begins with. */
export default function globalSetup(): Promise<() => Promise<void>> {
  return prepareData();
}
