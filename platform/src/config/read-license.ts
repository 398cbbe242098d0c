import { DEFAULT_LICENSE, isLicense, LICENSE_IDS, type License } from '@wayable/protocol/licenses';
import { StartupError } from '../startup/startup-error.ts';

/** @throws {StartupError} for an unknown license */
export function readLicense(name: string, value: string = DEFAULT_LICENSE): License {
  if (isLicense(value)) return value;
  throw new StartupError(`${name} must be one of ${LICENSE_IDS.join(', ')}, not "${value}".`);
}
