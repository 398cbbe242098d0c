/** Sends text messages to telephones. */
export interface SmsSender {
  /**
   * Hands a message over to be delivered.
   * @param to digits of an E.164 number, without the plus
   * @throws {SmsSendError}
   */
  send(to: string, text: string): Promise<void>;
}

/** The provider did not take the message; its words are for the log, not for the person. */
export class SmsSendError extends Error {
  override readonly name = 'SmsSendError';
  /** The provider will refuse the message however often it is asked. */
  readonly isLasting: boolean;

  constructor(
    message: string,
    { isLasting = false, ...options }: ErrorOptions & { isLasting?: boolean } = {},
  ) {
    super(message, options);
    this.isLasting = isLasting;
  }
}
