import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Node loads this file into the server before the server's code. On SIGUSR2, this code collects garbage, and
// reports the memory and the longest turn of the event loop since the last report.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const TURN_EVERY_MS = 10;
// Measure the CPU time of this thread, so that the load of other processes has no influence.
const busyMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};
let longestTurnMs = 0;
let turnBegan = busyMs();
function endTurn(): void {
  const now = busyMs();
  longestTurnMs = Math.max(longestTurnMs, now - turnBegan);
  turnBegan = now;
}
setInterval(endTurn, TURN_EVERY_MS).unref();

process.on('SIGUSR2', () => {
  endTurn();
  const longest = longestTurnMs;
  collectGarbage();
  process.stdout.write(`process ${JSON.stringify({ ...process.memoryUsage(), longestTurnMs: longest })}\n`);
  longestTurnMs = 0;
  turnBegan = busyMs();
});
