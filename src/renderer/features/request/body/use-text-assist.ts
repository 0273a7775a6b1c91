import { useMemo } from 'react';
import type { SavedRequest } from '../../../../shared/model/saved-request.ts';
import { useApp } from '../../../kernel/app-context.ts';
import type { TextAssist } from '../../../monaco/assist/text-assist.ts';
import { variableChoices } from '../../../ui/variable-choices.ts';
import type { VariableScope } from '../../../ui/variable-scope.ts';

/** As many as one looks through while a name is typed. */
const maxTypes = 40;

/**
 * What the editors of a body ask while a message is typed, from the engine and the scope.
 *
 * @param revision of the schemas: with another one the same types may have other fields
 */
export function useTextAssist(
  { requestType: typeName, schemaSet, body }: SavedRequest,
  variables: VariableScope,
  revision: number,
): TextAssist {
  const { engine } = useApp();
  const { format, framing } = body;
  const placeholders = useMemo(() => variableChoices(variables, Date.now()), [variables]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was learnt of types is forgotten with them
  return useMemo<TextAssist>(
    () => ({
      typeName,
      async describeTypes(typeNames) {
        const described = await engine.describeTypes({ typeNames: [...typeNames], schemaSet });
        return described.ok ? described.value : { messages: [], enums: [] };
      },
      async findTypes(typed) {
        const asked = { kinds: ['message' as const], schemaSet, start: 0, count: maxTypes };
        const found = await engine.findTypes({ ...asked, query: typed });
        return found.ok ? found.value.types.map(({ fullName }) => fullName) : [];
      },
      placeholders,
      async layOut(text) {
        const laid = await engine.formatBody({
          body: { format, text, ...(framing !== undefined && { framing }) },
          typeName,
          schemaSet,
        });
        return laid.ok ? laid.value.text : null;
      },
    }),
    [engine, format, framing, typeName, schemaSet, placeholders, revision],
  );
}
