import { Counter, Gauge, type Registry } from 'prom-client';

/** A metric with a value read on request. */
export type Reading = [name: string, help: string, read: () => number];

/** Registers gauges, and counters that are counted elsewhere. */
export function registerReadings(
  registry: Registry,
  { gauges, counters }: { gauges: readonly Reading[]; counters: readonly Reading[] },
): void {
  for (const [name, help, read] of gauges) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  }
  for (const [name, help, read] of counters) {
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }
}
