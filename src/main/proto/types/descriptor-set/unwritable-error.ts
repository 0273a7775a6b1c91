/** Thrown for content of a descriptor that text cannot, or should not, express; the message explains it. */
export class UnwritableError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnwritableError';
  }
}
