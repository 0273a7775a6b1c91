import { InvalidArgumentError } from 'commander';

/** Collects `--var name=value`, which may be repeated. */
export function collectVariable(
  text: string,
  previous: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const equals = text.indexOf('=');
  const name = text.slice(0, equals).trim();
  if (equals < 0 || !/^[A-Za-z_][\w.-]*$/.test(name)) {
    throw new InvalidArgumentError('Use name=value, such as base=http://127.0.0.1:4800.');
  }
  return { ...previous, [name]: text.slice(equals + 1) };
}
