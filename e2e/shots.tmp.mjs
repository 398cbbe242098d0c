import { chromium } from '@playwright/test';
import { findBrowser } from './browser.ts';
import { startServer } from './server.ts';

const server = await startServer({});
const { executablePath, args, env } = await findBrowser();
const browser = await chromium.launch({ executablePath, args, ...(env && { env }) });
const shots = JSON.parse(process.argv[2]);
for (const [name, path, { w = 1280, h = 800, dark, act } = {}] of shots) {
  const page = await browser.newPage({
    viewport: { width: w, height: h },
    colorScheme: dark ? 'dark' : 'light',
  });
  page.on('console', (m) => m.type() === 'error' && console.log(name, m.text()));
  await page.goto(server.url + path);
  await page.waitForTimeout(4500);
  if (act) {
    await page.locator(act).first().click();
    await page.waitForTimeout(1500);
  }
  await page.screenshot({ path: `/tmp/shot-${name}.png` });
  await page.close();
}
await browser.close();
await server.stop();
