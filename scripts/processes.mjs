import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT_CHECKED_EVERY_MS = 500;

/**
 * Runs a program in the foreground and resolves with its exit status (128 + signal number: 143 for SIGTERM).
 * Passes signals on. The IPC channel tells the child when this process was killed.
 * @param {string} command
 * @param {string[]} args
 * @param {{
 *   env: NodeJS.ProcessEnv,
 *   cwd?: string,
 *   linked?: boolean,
 *   show?: (output: Buffer, status: number) => void,
 *   isPatient?: boolean,
 * }} options
 * `linked`: the child is a Node program that listens on the IPC channel.
 * `show`: receives the whole output at the end, for steps that run in parallel.
 * `isPatient`: runs with lower priority.
 */
export function run(command, args, { env, cwd, linked = false, show, isPatient = false }) {
  return new Promise((resolve, reject) => {
    const output = show ? ['ignore', 'pipe', 'pipe'] : ['inherit', 'inherit', 'inherit'];
    const child = spawn(command, args, {
      // Ask for colors, because programs write none to a pipe.
      env: show && process.stdout.isTTY ? { FORCE_COLOR: '1', ...env } : env,
      cwd,
      stdio: linked ? [...output, 'ipc'] : output,
    });
    if (isPatient && child.pid !== undefined)
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    const pieces = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => pieces.push(piece));
    const forward = (signal) => child.kill(signal);
    for (const signal of FORWARDED) process.on(signal, forward);
    // End the child if npm was killed, because a killed npm passes no signal on.
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid !== parent) child.kill('SIGTERM');
    }, PARENT_CHECKED_EVERY_MS);
    watch.unref();
    child.on('error', reject);
    // Wait for "close": output may still arrive after "exit".
    child.on('close', (code, signal) => {
      clearInterval(watch);
      for (const forwarded of FORWARDED) process.off(forwarded, forward);
      const status = code ?? (signal === 'SIGKILL' ? 137 : 143);
      show?.(Buffer.concat(pieces), status);
      resolve(status);
    });
  });
}

/**
 * Runs a program and shows its output only if it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, cwd?: string }} options
 */
export function runQuietly(command, args, { env, cwd }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) return resolve(output);
      reject(new Error(`${command} ${args.join(' ')} failed:\n${output.trim()}`));
    });
  });
}
