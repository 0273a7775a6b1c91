/**
 * A number of a file as its text, which never becomes a floating-point number. The data of workspace files
 * use it for number variables.
 */
export class NumberText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
