import type { Result } from '../../../../shared/contract/contract.ts';
import type { SchemaSourceText } from '../../../../shared/model/schemas.ts';
import type { EngineCalls } from '../../../kernel/engine-client.ts';

/** Gets all pages of a schema file. One that changes meanwhile ends there, and is asked for again. */
export async function readWholeSource(
  engine: EngineCalls,
  path: string,
): Promise<Result<SchemaSourceText>> {
  const first = await engine.readSchemaSource({ path });
  if (!first.ok) return first;
  const { totalLength } = first.value;
  let { text } = first.value;
  while (text.length < totalLength) {
    const next = await engine.readSchemaSource({ path, start: text.length });
    if (!next.ok) return next;
    if (next.value.totalLength !== totalLength || next.value.text === '') break;
    text += next.value.text;
  }
  return { ok: true, value: { ...first.value, text } };
}
