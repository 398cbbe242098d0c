import { afterAll } from 'vitest';
import { stopServers } from './server-process.ts';

afterAll(stopServers);
