/** Something that a descriptor says and no text can, or should; the message says what. */
export class UnwritableError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnwritableError';
  }
}
