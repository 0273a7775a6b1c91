import { exampleOf, type GeneratorInfo, generators } from '../../shared/model/generators.ts';
import { hiddenValue, meaningOf, type VariableScope } from './variable-scope.ts';

/** A variable or generator that can be inserted into a text. */
export interface VariableChoice {
  /** The text between the braces: `host`, `$randomItem a b c`. */
  readonly name: string;
  /** A short preview: its value, or an example. */
  readonly detail: string;
  /** Where the value comes from, or what is generated. */
  readonly words: string;
}

/** Returns what `{{` offers at a place: the variables defined there, then the generators. */
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

/** Returns the shortest form of a generator, with an example. */
function generatorChoice({ name, parameters, summary }: GeneratorInfo): VariableChoice {
  const isOptional = parameters === '' || parameters.startsWith('[');
  const call = isOptional ? name : `${name} ${parameters}`;
  const takes = parameters.startsWith('[') ? `. Takes ${parameters}.` : '.';
  return { name: call, detail: `e.g. ${exampleOf(call)}`, words: `${summary}${takes}` };
}

/**
 * Returns the choices that match a query: first those that begin with it, then those that contain it; ignores
 * case.
 */
export function fittingChoices(
  choices: readonly VariableChoice[],
  query: string,
): readonly VariableChoice[] {
  const wanted = query.toLowerCase();
  const at = ({ name }: VariableChoice): number => name.toLowerCase().indexOf(wanted);
  // `$` is optional: `{{uuid` finds the generator.
  const isFirst = (choice: VariableChoice): boolean =>
    at(choice) === 0 || (at(choice) === 1 && choice.name.startsWith('$'));
  return [
    ...choices.filter(isFirst),
    ...choices.filter((choice) => at(choice) > 0 && !isFirst(choice)),
  ];
}
