import cluster, { type Worker } from 'node:cluster';
import {
  AggregatorRegistry,
  type MetricObjectWithValues,
  type MetricValue,
  type Registry,
} from 'prom-client';

interface MetricsRequest {
  wayable: 'metrics-request';
  id: number;
}

interface MetricsAnswer {
  wayable: 'metrics-answer';
  id: number;
  metrics: MetricObjectWithValues<MetricValue<string>>[];
}

/** A starting or hanging worker must not delay the metrics of the other workers. */
const ANSWER_TIMEOUT_MS = 4_000;

const kindOf = (message: unknown) => (message as { wayable?: unknown } | null)?.wayable;

/** Answers the primary process's requests for metrics. */
export function shareMetrics(registry: Registry): void {
  process.on('message', (message) => {
    if (kindOf(message) !== 'metrics-request') return;
    const { id } = message as MetricsRequest;
    const send = (metrics: MetricsAnswer['metrics']) =>
      // If the primary process is gone, `disconnect` reports it.
      process.send?.({ wayable: 'metrics-answer', id, metrics } satisfies MetricsAnswer, () => undefined);
    registry.getMetricsAsJSON().then(send, () => send([]));
  });
}

/** Aggregates the metrics of the workers in the primary process. */
export class WorkerMetrics {
  readonly #waiting = new Map<number, (metrics: MetricsAnswer['metrics']) => void>();
  #lastId = 0;

  constructor() {
    cluster.on('message', (_worker, message) => {
      if (kindOf(message) !== 'metrics-answer') return;
      const { id, metrics } = message as MetricsAnswer;
      this.#waiting.get(id)?.(metrics);
    });
  }

  /**
   * @returns the metrics of the workers that answer in time, in the text format of Prometheus; undefined if
   * none does
   */
  async read(): Promise<string | undefined> {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
    const answers = await Promise.all(workers.map((worker) => this.#ask(worker as Worker)));
    const metrics = answers.filter((answer) => answer !== undefined);
    return metrics.length === 0 ? undefined : AggregatorRegistry.aggregate(metrics).metrics();
  }

  #ask(worker: Worker): Promise<MetricsAnswer['metrics'] | undefined> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      const settle = (metrics?: MetricsAnswer['metrics']) => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        resolve(metrics);
      };
      const timer = setTimeout(settle, ANSWER_TIMEOUT_MS);
      this.#waiting.set(id, settle);
      worker.send({ wayable: 'metrics-request', id } satisfies MetricsRequest);
    });
  }
}
