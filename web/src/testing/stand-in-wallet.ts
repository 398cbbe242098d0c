import { onTestFinished } from 'vitest';

type Answer = unknown | ((params: unknown[]) => unknown);

export const WALLET_ADDRESS = '0x1234567890AbcdEF1234567890aBcdef12345678';
const SEPOLIA = '0xaa36a7';

/** A browser wallet (EIP-1193) that announces itself (EIP-6963) until the test ends. */
export class StandInWallet {
  /** The methods of the requests, in order. */
  readonly asked: string[] = [];
  readonly #answers = new Map<string, Answer>();
  readonly #listeners = new Map<string, (value: unknown) => void>();

  constructor(name = 'Test Wallet') {
    this.on('eth_requestAccounts', [WALLET_ADDRESS]);
    this.on('eth_accounts', [WALLET_ADDRESS]);
    this.on('eth_chainId', SEPOLIA);
    this.on('eth_getCode', '0x60');
    this.on('eth_estimateGas', '0x5208');
    const provider = {
      request: ({ method, params = [] }: { method: string; params?: unknown[] }) =>
        this.#answer(method, params),
      on: (event: string, listener: (value: unknown) => void) => this.#listeners.set(event, listener),
      removeListener: (event: string) => this.#listeners.delete(event),
    };
    const info = { uuid: crypto.randomUUID(), name, icon: '', rdns: `test.${crypto.randomUUID()}` };
    const announce = () =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }));
    window.addEventListener('eip6963:requestProvider', announce);
    onTestFinished(() => window.removeEventListener('eip6963:requestProvider', announce));
  }

  /** Sets the response to a request: a value, the result of a function, or a thrown error. */
  on(method: string, answer: Answer): void {
    this.#answers.set(method, answer);
  }

  /** Makes the wallet reject requests of a method with an error. */
  refuse(method: string, code: number, message: string): void {
    this.on(method, () => {
      throw Object.assign(new Error(message), { code });
    });
  }

  /** Sends an event to the page. */
  emit(event: string, value: unknown): void {
    this.#listeners.get(event)?.(value);
  }

  async #answer(method: string, params: unknown[]): Promise<unknown> {
    this.asked.push(method);
    if (!this.#answers.has(method))
      throw Object.assign(new Error(`It knows no ${method}`), { code: -32_601 });
    const answer = this.#answers.get(method);
    return typeof answer === 'function' ? answer(params) : answer;
  }
}
