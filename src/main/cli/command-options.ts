import { type Command, Option } from 'commander';
import { includeOption, protoOption } from './load-schema.ts';

/** Adds `--proto` and `-I` to a command; whether `--proto` is required may depend on its other options. */
export function withSchema(command: Command, isRequired: boolean | IsNeeded): Command {
  const proto = protoOption('.proto files, folders of them, or descriptor sets');
  const isNeeded = typeof isRequired === 'boolean' ? undefined : isRequired;
  return (isRequired ? withRequired(command, proto, isNeeded) : command.addOption(proto)).addOption(
    includeOption('import roots; inferred by default'),
  );
}

/** Returns true when an option is required, given the others. */
export type IsNeeded = (called: Command) => boolean;

/** Adds an option that is only required after parsing: an unknown option may be a misspelling of it. */
export function withRequired(
  command: Command,
  option: Option,
  isNeeded: IsNeeded = () => true,
): Command {
  return command.addOption(option).hook('preAction', (_, called) => {
    if (!isNeeded(called) || called.getOptionValue(option.attributeName()) !== undefined) return;
    called.error(`error: required option '${option.flags}' not specified`);
  });
}

/** Returns the option `--type`. */
export function typeOption(): Option {
  return new Option('--type <name>', 'full name of the message type');
}

/** Returns `--frame` for output: only the framing with a name in the official libraries. */
export function frameOption(): Option {
  return new Option('--frame <framing>', 'delimited: each message after its varint length')
    .choices(['none', 'delimited'])
    .default('none');
}

/** Returns the option `--json`. */
export function jsonOption(): Option {
  return new Option('--json', 'print output and Problems as JSON; keys: docs/COMMAND-LINE.md');
}
