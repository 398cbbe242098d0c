import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Loaded into the server before its own code: on SIGUSR2 it collects garbage and says what is left.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

process.on('SIGUSR2', () => {
  collectGarbage();
  process.stdout.write(`memory ${JSON.stringify(process.memoryUsage())}\n`);
});
