import { exampleOf, type GeneratorInfo, generators } from '../../shared/model/generators.ts';
import { hiddenValue, meaningOf, type VariableScope } from './variable-scope.ts';

/** A variable or generator that can be put into a text. */
export interface VariableChoice {
  /** What stands between the braces: `host`, `$randomItem a b c`. */
  readonly name: string;
  /** What it stands for, in short: its value, or an example. */
  readonly detail: string;
  /** Where the value comes from, or what is generated. */
  readonly words: string;
}

/** What `{{` offers at a place: the variables that hold there, then the generators. */
export function variableChoices(scope: VariableScope, nowMs: number): readonly VariableChoice[] {
  const variables = (scope.variables ?? []).map(({ name }) => {
    const meaning = meaningOf(name, scope, nowMs);
    return {
      name,
      detail: meaning?.value ?? (meaning?.look === 'known' ? hiddenValue : 'no value'),
      words: meaning?.words ?? '',
    };
  });
  return [...variables, ...generators.map(generatorChoice)];
}

/** A generator as it is written at least, with an example. */
function generatorChoice({ name, parameters, summary }: GeneratorInfo): VariableChoice {
  const isOptional = parameters === '' || parameters.startsWith('[');
  const call = isOptional ? name : `${name} ${parameters}`;
  const takes = parameters.startsWith('[') ? `. Takes ${parameters}.` : '.';
  return { name: call, detail: `e.g. ${exampleOf(call)}`, words: `${summary}${takes}` };
}

/** The choices that fit what is typed: those that begin so, then those that have it within; case does not count. */
export function fittingChoices(
  choices: readonly VariableChoice[],
  query: string,
): readonly VariableChoice[] {
  const wanted = query.toLowerCase();
  const at = ({ name }: VariableChoice): number => name.toLowerCase().indexOf(wanted);
  // `$` may be left out: who types `{{uuid` means the generator.
  const isFirst = (choice: VariableChoice): boolean =>
    at(choice) === 0 || (at(choice) === 1 && choice.name.startsWith('$'));
  return [
    ...choices.filter(isFirst),
    ...choices.filter((choice) => at(choice) > 0 && !isFirst(choice)),
  ];
}
