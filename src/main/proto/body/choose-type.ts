import type { AppliedStep } from '../../../shared/model/decoding.ts';
import type { RawHeader, TypeSource } from '../../../shared/model/exchange.ts';
import type { RuledType } from '../../../shared/model/response-rules.ts';
import { type Problem, problem } from '../../../shared/problem.ts';
import { fullNameOf, type MediaType, mediaTypeOf } from '../bytes/media-type.ts';
import { kubernetesTypeNames } from '../framings/kubernetes.ts';
import type { CodecSchema } from './codec-schema.ts';

/** The message type of a response, and its source. */
export interface TypeChoice {
  /** Null when nothing names a type, or no schema defines the named type. */
  readonly typeName: string | null;
  readonly source: TypeSource | null;
  /** The owner of the rule, if a rule decided. */
  readonly ruleOf?: string;
  readonly problem: Problem | null;
}

/** Sources of a response's type other than its bytes. */
export interface TypeContext {
  readonly headers: readonly RawHeader[];
  readonly status: number;
  /** True for the response to a HEAD request, which has no body whatever its headers say. */
  readonly isHead?: boolean;
  readonly requestResponseType: string | null;
  /** The rule of the request itself. */
  readonly ownRule?: RuledType | null;
  /** The rule of its folders or the workspace. */
  readonly rule?: RuledType | null;
}

/** A named type, which a schema may or may not define. */
export interface NamedType {
  /** Null reads without a schema. */
  readonly typeName: string | null;
  readonly source: TypeSource;
  /** The rule that names the type, if any. */
  readonly rule?: RuledType;
}

/**
 * Returns the type of a response and its source. The order, defined only here: the user's choice, the
 * request's own matching rule, `X-Protobuf-Message`, the Content-Type's parameter, the wrapper of the
 * message, the request's response type if the status is 2xx, the rule of a folder or the workspace.
 */
export function nameType(
  { headers, status, requestResponseType, ownRule = null, rule = null }: TypeContext,
  {
    chosenType,
    typeInBody,
    media = mediaTypeOf(headers),
  }: {
    readonly chosenType?: { readonly typeName: string | null } | undefined;
    /** The type that the wrapper of the message names; null if none. */
    readonly typeInBody?: () => string | null;
    readonly media?: MediaType;
  } = {},
): NamedType | null {
  if (chosenType) return { typeName: chosenType.typeName, source: 'chosen' };
  return (
    namedByRule(ownRule) ??
    namedInHeaders(headers, media) ??
    named(typeInBody?.() ?? null, 'body') ??
    named(status >= 200 && status < 300 ? requestResponseType : null, 'request') ??
    namedByRule(rule)
  );
}

function namedByRule(rule: RuledType | null): NamedType | null {
  return rule && rule.typeName !== null ? { typeName: rule.typeName, source: 'rule', rule } : null;
}

function named(typeName: string | null, source: TypeSource): NamedType | null {
  return typeName === null || typeName === '' ? null : { typeName, source };
}

/** Returns the type that a response names in `X-Protobuf-Message`, else in its Content-Type. */
function namedInHeaders(headers: readonly RawHeader[], media: MediaType): NamedType | null {
  const header = headers.find(([name]) => name.toLowerCase() === 'x-protobuf-message')?.[1];
  const fromHeader = header === undefined ? null : fullNameOf(header);
  return named(fromHeader, 'X-Protobuf-Message') ?? named(media.messageType, 'Content-Type');
}

/** Returns the rule that decides how a response is read, the request's own rule first; null if none does. */
export function ruleOfKind({ ownRule, rule }: TypeContext): RuledType | null {
  const said = ownRule ?? rule;
  return said?.as ? said : null;
}

/**
 * Chooses the message type of a response by {@link nameType}. A name that no schema defines is a Problem, not
 * replaced by a weaker guess.
 */
export function chooseType(
  response: TypeContext & {
    readonly media: MediaType;
    /** The steps that led to the message: a Kubernetes wrapper names the type of its object. */
    readonly steps?: readonly AppliedStep[];
    readonly chosenType: { readonly typeName: string | null } | undefined;
    readonly schema: CodecSchema;
  },
): TypeChoice {
  const { chosenType, media, schema, steps = [] } = response;
  const named = nameType(response, {
    chosenType,
    media,
    typeInBody: () => namedByWrapper(steps, schema),
  });
  if (named === null || named.typeName === null) {
    return { typeName: null, source: named?.source ?? null, problem: null };
  }
  const { typeName, source, rule } = named;
  const said = { source, ...(rule && { ruleOf: rule.of }) };
  if (schema.findType(typeName)) return { typeName, ...said, problem: null };
  return { typeName: null, ...said, problem: missingType(typeName, source) };
}

/** Only a type that a schema defines: a custom API may have another name in its .proto files. */
function namedByWrapper(steps: readonly AppliedStep[], schema: CodecSchema): string | null {
  const wrapper = steps.findLast(({ step }) => step.kind === 'kubernetes');
  const [apiVersion = '', kind = ''] = wrapper?.note?.split(' ') ?? [];
  return kubernetesTypeNames(apiVersion, kind).find((name) => schema.findType(name)) ?? null;
}

function missingType(typeName: string, source: TypeSource): Problem {
  const who = {
    'X-Protobuf-Message': 'The response names it in X-Protobuf-Message',
    'Content-Type': 'The response names it in its Content-Type',
    request: 'The request expects it as its response type',
    body: 'The wrapper of the message names it',
    rule: 'A rule of this request, folder or workspace sets it',
    chosen: 'You chose it',
    guess: 'It was the best match',
  }[source];
  return problem({
    kind: 'type-missing',
    severity: 'warning',
    title: `No schema defines ${typeName}`,
    detail: `${who}, but no schema in this workspace defines it. It is read without a schema.`,
    hint: 'Add the folder of its .proto file under Schemas, or choose another type.',
  });
}
