/**
 * A number as it stands in a file: its text, which never becomes a floating-point number. Where a
 * file of the workspace has a variable that is a number, its data hold this.
 */
export class NumberText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
