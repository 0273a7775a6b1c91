import protobuf from 'protobufjs';
import { type Problem, problem } from '../../../shared/problem.ts';
import { asSentence } from '../../../shared/text/as-sentence.ts';
import { createLocator, locateInText } from '../../../shared/text/locate-in-text.ts';
import { quote } from '../wire/show-string.ts';

/** Something in the text of a body that its type cannot hold. */
export interface BodyFinding {
  /** Offset in the text. */
  readonly offset: number;
  /** Field path; empty for the whole message. */
  readonly path: string;
  /** A sentence; needs no capital and no full stop. */
  readonly what: string;
  readonly hint?: string;
  /** True when something is missing: in unfinished text it may still be typed. */
  readonly isLack?: true;
}

/** Findings beyond this number are neither shown nor counted: they repeat the earlier ones. */
export const maxFindings = 1000;

/** Collects findings. */
export interface Findings {
  /** In the order of reading; complete up to `limit`. */
  readonly findings: BodyFinding[];
  readonly limit: number;
}

/** Adds a finding for a value that does not fit. */
export function report(
  into: Findings,
  offset: number,
  path: string,
  what: string,
  hint?: string,
): void {
  add(into, { offset, path, what, ...(hint === undefined ? {} : { hint }) });
}

/** Adds a finding for a message nested deeper than parsers allow. */
export function reportTooDeep(into: Findings, offset: number, path: string): void {
  report(
    into,
    offset,
    path,
    `Messages are nested deeper than ${protobuf.util.recursionLimit} levels.`,
  );
}

/** Adds a finding for a second member of a oneof. */
export function reportOneof(
  into: Findings,
  offset: number,
  path: string,
  oneof: protobuf.OneOf,
  name: string,
  other: string,
): void {
  const what = `\`${name}\` and \`${other}\` are in the oneof \`${oneof.name}\`, which takes one value.`;
  report(into, offset, path, what, 'Remove one of them.');
}

/** Adds a finding unless the limit is reached. */
export function add({ findings, limit }: Findings, finding: BodyFinding): void {
  if (findings.length < limit) findings.push(finding);
}

/** Returns the Problem of one finding. */
export function findingProblem(
  text: string,
  title: string,
  finding: BodyFinding,
  cause?: string,
): Problem {
  return problemAt(title, finding, locateInText(text, finding.offset), cause);
}

/** Returns the Problems of findings, ordered by place. */
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
      return problemAt(title, finding, location);
    });
}

function problemAt(
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

/** Returns the path of a field inside a message. */
export function joinPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** Returns the path of a map entry; text keys are quoted. */
export function entryPath(path: string, keyType: string, key: string): string {
  return `${path}[${keyType === 'string' ? quote(key) : key}]`;
}
