export interface SmsSender {
  /**
   * Submits a message for delivery.
   * @param to digits of an E.164 number, without the plus
   * @throws {SmsSendError}
   */
  send(to: string, text: string): Promise<void>;
}

/** A refusal of the provider. Its message is for the log, not for the user. */
export class SmsSendError extends Error {
  override readonly name = 'SmsSendError';
  /** Whether retries are useless. */
  readonly isLasting: boolean;

  constructor(
    message: string,
    { isLasting = false, ...options }: ErrorOptions & { isLasting?: boolean } = {},
  ) {
    super(message, options);
    this.isLasting = isLasting;
  }
}
