import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Loaded into the server before its own code: on SIGUSR2 it collects garbage and says what is left, and how long the event
// loop was busy in one piece since the last time.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const TURN_EVERY_MS = 10;
// In the thread's own time: what others do with the machine's cores meanwhile is not in it.
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
