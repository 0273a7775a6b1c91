import type { RawHeader, TypeSource } from '../../../shared/model/exchange.ts';
import { type Problem, problem } from '../../../shared/problem.ts';
import type { CodecSchema } from './codec-schema.ts';
import type { RuledType } from './match-type-rule.ts';
import { fullNameOf, type MediaType, mediaTypeOf } from './media-type.ts';

/** The message type of an answer, and who said so. */
export interface TypeChoice {
  /** Null when nothing names a type, or no schema has the one that is named. */
  readonly typeName: string | null;
  readonly source: TypeSource | null;
  /** Whose rule it was, when a rule said so. */
  readonly ruleOf?: string;
  readonly problem: Problem | null;
}

/**
 * Chooses the message type of an answer (DESIGN "Which type?"): what the user chose, else
 * `X-Protobuf-Message`, else the Content-Type's parameter, else the request's response type when the
 * status is 2xx, else the rule that fits. A name that no schema defines is not replaced by a weaker guess: it is a Problem.
 */
export function chooseType(answer: {
  readonly headers: readonly RawHeader[];
  readonly status: number;
  readonly media: MediaType;
  readonly requestResponseType: string | null;
  readonly rule?: RuledType | null;
  readonly chosenType: { readonly typeName: string | null } | undefined;
  readonly schema: CodecSchema;
}): TypeChoice {
  const named = nameType(answer);
  if (named === null || named.typeName === null) {
    return { typeName: null, source: named?.source ?? null, problem: null };
  }
  const { typeName, source } = named;
  const said = { source, ...(source === 'rule' && answer.rule && { ruleOf: answer.rule.of }) };
  if (answer.schema.findType(typeName)) return { typeName, ...said, problem: null };
  return { typeName: null, ...said, problem: missingType(typeName, source) };
}

type NamedType = { readonly typeName: string | null; readonly source: TypeSource };

/** The type that an answer itself names, in `X-Protobuf-Message` or in its Content-Type. */
export function typeNamedBy(headers: readonly RawHeader[]): string | null {
  const media = mediaTypeOf(headers);
  const answer = { headers, media, status: 0, requestResponseType: null, chosenType: undefined };
  return nameType(answer)?.typeName ?? null;
}

function nameType(answer: Omit<Parameters<typeof chooseType>[0], 'schema'>): NamedType | null {
  const { chosenType, headers, media, requestResponseType, rule, status } = answer;
  if (chosenType) return { typeName: chosenType.typeName, source: 'chosen' };
  const header = headers.find(([name]) => name.toLowerCase() === 'x-protobuf-message')?.[1];
  const fromHeader = header === undefined ? '' : fullNameOf(header);
  if (fromHeader !== '') return { typeName: fromHeader, source: 'X-Protobuf-Message' };
  if (media.messageType) return { typeName: media.messageType, source: 'Content-Type' };
  if (requestResponseType && status >= 200 && status < 300) {
    return { typeName: requestResponseType, source: 'request' };
  }
  return rule ? { typeName: rule.typeName, source: 'rule' } : null;
}

function missingType(typeName: string, source: TypeSource): Problem {
  const who = {
    'X-Protobuf-Message': 'The response names it in X-Protobuf-Message',
    'Content-Type': 'The response names it in its Content-Type',
    request: 'The request expects it as its response type',
    rule: 'A rule of a folder or of the workspace says so',
    chosen: 'You chose it',
    guess: 'It was taken for the best fit',
  }[source];
  return problem({
    kind: 'type-missing',
    severity: 'warning',
    title: `No schema defines ${typeName}`,
    detail: `${who}, but no schema of this workspace has a message of that name. The response is read without a schema.`,
    hint: 'Add the folder with its .proto file under Schemas, or choose another type.',
  });
}
