import { exampleOf, type GeneratorInfo, generators } from '../../../shared/model/generators.ts';
import type { PlaceholderChoice } from '../../monaco/assist/text-assist.ts';
import { hiddenValue, meaningOf, type VariableScope } from '../../ui/variable-scope.ts';

/** What `{{` offers in a body: the variables that hold there, then the generators. */
export function placeholderChoices(
  scope: VariableScope,
  nowMs: number,
): readonly PlaceholderChoice[] {
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

function generatorChoice({ name, parameters, summary }: GeneratorInfo): PlaceholderChoice {
  const isOptional = parameters === '' || parameters.startsWith('[');
  const call = isOptional ? name : `${name} ${parameters}`;
  const takes = parameters.startsWith('[') ? `. Takes ${parameters}.` : '.';
  return { name: call, detail: `e.g. ${exampleOf(call)}`, words: `${summary}${takes}` };
}
