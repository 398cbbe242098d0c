import { startServer } from './server.ts';

/** One server with demo data for the whole run; its address is in `BASE_URL`, its mails are in `OUTBOX`. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { url, outbox, stop } = await startServer();
  process.env.BASE_URL = url;
  process.env.OUTBOX = outbox;
  return stop;
}
