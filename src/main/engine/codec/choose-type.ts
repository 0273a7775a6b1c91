import type { AppliedStep } from '../../../shared/model/decoding.ts';
import type { RawHeader, TypeSource } from '../../../shared/model/exchange.ts';
import { type Problem, problem } from '../../../shared/problem.ts';
import { kubernetesTypeNames } from '../decoding/kubernetes.ts';
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
 * Chooses the message type of an answer (DESIGN "Which type?"): what the user chose, else the request's
 * own rule that fits, else `X-Protobuf-Message`, else the Content-Type's parameter, else what stands around
 * the message, else the request's response type when the status is 2xx, else the rule of a folder or the
 * workspace. A name that no schema defines is not replaced by a weaker guess: it is a Problem.
 */
export function chooseType(answer: {
  readonly headers: readonly RawHeader[];
  readonly status: number;
  readonly media: MediaType;
  readonly requestResponseType: string | null;
  /** Of the request itself. */
  readonly ownRule?: RuledType | null;
  /** Of its folders, or of the workspace. */
  readonly rule?: RuledType | null;
  /** The steps that led to the message: those around an object of Kubernetes name its type. */
  readonly steps?: readonly AppliedStep[];
  readonly chosenType: { readonly typeName: string | null } | undefined;
  readonly schema: CodecSchema;
}): TypeChoice {
  const named = nameType(answer);
  if (named === null || named.typeName === null) {
    return { typeName: null, source: named?.source ?? null, problem: null };
  }
  const { typeName, source, ruleOf } = named;
  const said = { source, ...(ruleOf !== undefined && { ruleOf }) };
  if (answer.schema.findType(typeName)) return { typeName, ...said, problem: null };
  return { typeName: null, ...said, problem: missingType(typeName, source) };
}

interface NamedType {
  readonly typeName: string | null;
  readonly source: TypeSource;
  readonly ruleOf?: string;
}

/** The type that an answer itself names, in `X-Protobuf-Message` or in its Content-Type. */
export function typeNamedBy(headers: readonly RawHeader[]): string | null {
  return namedInHeaders(headers)?.typeName ?? null;
}

function nameType(answer: Parameters<typeof chooseType>[0]): NamedType | null {
  const { chosenType, headers, media, ownRule, requestResponseType, rule, status } = answer;
  if (chosenType) return { typeName: chosenType.typeName, source: 'chosen' };
  if (ownRule) return ruled(ownRule);
  const said = namedInHeaders(headers, media) ?? namedByWrapper(answer);
  if (said) return said;
  if (requestResponseType && status >= 200 && status < 300) {
    return { typeName: requestResponseType, source: 'request' };
  }
  return rule ? ruled(rule) : null;
}

function ruled({ typeName, of }: RuledType): NamedType {
  return { typeName, source: 'rule', ruleOf: of };
}

/** The same, and which of both says so; null when neither does. */
export function namedInHeaders(
  headers: readonly RawHeader[],
  media: MediaType = mediaTypeOf(headers),
): { readonly typeName: string; readonly source: TypeSource } | null {
  const header = headers.find(([name]) => name.toLowerCase() === 'x-protobuf-message')?.[1];
  const fromHeader = header === undefined ? '' : fullNameOf(header);
  if (fromHeader !== '') return { typeName: fromHeader, source: 'X-Protobuf-Message' };
  return media.messageType ? { typeName: media.messageType, source: 'Content-Type' } : null;
}

/** Only a type that is there: what an API of one's own is called in its .proto files is not known. */
function namedByWrapper({
  steps = [],
  schema,
}: Pick<Parameters<typeof chooseType>[0], 'steps' | 'schema'>): NamedType | null {
  const wrapper = steps.findLast(({ step }) => step.kind === 'kubernetes');
  const [apiVersion = '', kind = ''] = wrapper?.note?.split(' ') ?? [];
  const typeName = kubernetesTypeNames(apiVersion, kind).find((name) => schema.findType(name));
  return typeName === undefined ? null : { typeName, source: 'body' };
}

function missingType(typeName: string, source: TypeSource): Problem {
  const who = {
    'X-Protobuf-Message': 'The response names it in X-Protobuf-Message',
    'Content-Type': 'The response names it in its Content-Type',
    request: 'The request expects it as its response type',
    body: 'What stands around the message names it',
    rule: 'A rule of this request, of a folder or of the workspace says so',
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
