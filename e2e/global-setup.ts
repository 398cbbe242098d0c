import { startServer } from './server.ts';

/** One server with demo data for the whole run; its address is in `BASE_URL`. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { url, stop } = await startServer();
  process.env.BASE_URL = url;
  return stop;
}
