import protobuf from 'protobufjs';
import { type Problem, problem } from '../../../shared/problem.ts';
import { asSentence } from '../../../shared/text/as-sentence.ts';
import { createLocator, locateInText } from '../../../shared/text/locate-in-text.ts';
import { quote } from '../wire/show-string.ts';

/** Something in the text of a body that its type cannot hold. */
export interface BodyFinding {
  /** Into the text. */
  readonly offset: number;
  /** Field path; empty for the whole message. */
  readonly path: string;
  /** A sentence, its capital and full stop not needed. */
  readonly what: string;
  readonly hint?: string;
  /** Whether it is something that is not there: in a text that is half written it may be still to come. */
  readonly isLack?: true;
}

/** Findings beyond are neither told nor counted: they say the same as those before. */
export const maxFindings = 1000;

/** What does not fit, as it is found. */
export interface Findings {
  /** In the order of reading; complete up to `limit`. */
  readonly findings: BodyFinding[];
  readonly limit: number;
}

/** Notes something that does not fit. */
export function tell(
  into: Findings,
  offset: number,
  path: string,
  what: string,
  hint?: string,
): void {
  add(into, { offset, path, what, ...(hint === undefined ? {} : { hint }) });
}

/** Notes a message at a depth that parsers refuse. */
export function tellTooDeep(into: Findings, offset: number, path: string): void {
  tell(
    into,
    offset,
    path,
    `Messages are nested deeper than ${protobuf.util.recursionLimit} levels.`,
  );
}

/** Notes a member of a oneof beside another. */
export function tellOneof(
  into: Findings,
  offset: number,
  path: string,
  oneof: protobuf.OneOf,
  name: string,
  other: string,
): void {
  const what = `\`${name}\` and \`${other}\` belong to the oneof \`${oneof.name}\`, which holds one value.`;
  tell(into, offset, path, what, 'Remove one of them.');
}

/** Notes a finding, as long as there are not too many. */
export function add({ findings, limit }: Findings, finding: BodyFinding): void {
  if (findings.length < limit) findings.push(finding);
}

/** The Problem of one finding. */
export function findingProblem(
  text: string,
  title: string,
  finding: BodyFinding,
  cause?: string,
): Problem {
  return told(title, finding, locateInText(text, finding.offset), cause);
}

/** The Problems of findings, by place. */
export function findingProblems(
  text: string,
  title: string,
  findings: readonly BodyFinding[],
): Problem[] {
  const locate = createLocator('', text);
  return [...findings]
    .sort((a, b) => a.offset - b.offset)
    .map((finding) => {
      const { file: _none, ...location } = locate(finding.offset);
      return told(title, finding, location);
    });
}

function told(
  title: string,
  { path, what, hint }: BodyFinding,
  location: NonNullable<Problem['location']>,
  cause?: string,
): Problem {
  return problem({
    kind: 'json-mismatch',
    title,
    detail: asSentence(what),
    location: path === '' ? location : { ...location, fieldPath: path },
    ...(hint === undefined ? {} : { hint }),
    ...(cause === undefined ? {} : { cause }),
  });
}

/** The path of a field inside a message. */
export function joinPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** The path of a map's entry: text keys are quoted. */
export function entryPath(path: string, keyType: string, key: string): string {
  return `${path}[${keyType === 'string' ? quote(key) : key}]`;
}
