import type { WireFault } from '../../../shared/model/tree-row.ts';
import { readVarint } from '../bytes/read-varint.ts';
import { isFault, readFieldAt, wireTypes } from '../wire/read-field.ts';

/** `k8s` and a zero. */
const magic = [0x6b, 0x38, 0x73, 0x00] as const;

/** Fields of `k8s.io.apimachinery.pkg.runtime.Unknown` and of the `TypeMeta` in it. */
const unknownFields = { typeMeta: 1, raw: 2, contentEncoding: 3, contentType: 4 } as const;
const typeMetaFields = { apiVersion: 1, kind: 2 } as const;

/** Names are short; anything longer is not a name. */
const maxNameBytes = 300;

/** The wrapper of a Kubernetes object. */
export interface KubernetesWrapper {
  /** `v1`, `apps/v1`. */
  readonly apiVersion: string;
  /** `Pod`. */
  readonly kind: string;
  /** The range of the object itself; null if the wrapper has none. */
  readonly raw: { readonly start: number; readonly end: number } | null;
  /** The coding of the object, such as `gzip`; usually empty. */
  readonly contentEncoding: string;
  /** The fault of a broken wrapper. */
  readonly fault: WireFault | null;
}

/** True when bytes have the prefix that Kubernetes sends. */
export function hasKubernetesPrefix(bytes: Uint8Array): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

/**
 * Reads the wrapper that Kubernetes puts around each object (kubernetes.io, "API concepts: Kubernetes
 * Protobuf encoding"). Returns null for bytes without its prefix.
 */
export function readKubernetesWrapper(bytes: Uint8Array): KubernetesWrapper | null {
  if (!hasKubernetesPrefix(bytes)) return null;
  let apiVersion = '';
  let kind = '';
  let contentEncoding = '';
  let raw: KubernetesWrapper['raw'] = null;
  const fault = eachBytesField(bytes, magic.length, bytes.length, (number, start, end) => {
    if (number === unknownFields.raw) raw = { start, end };
    if (number === unknownFields.contentEncoding) contentEncoding = nameAt(bytes, start, end);
    if (number !== unknownFields.typeMeta) return;
    eachBytesField(bytes, start, end, (inner, from, to) => {
      if (inner === typeMetaFields.apiVersion) apiVersion = nameAt(bytes, from, to);
      if (inner === typeMetaFields.kind) kind = nameAt(bytes, from, to);
    });
  });
  return { apiVersion, kind, raw: raw ?? cutObject(bytes, fault), contentEncoding, fault };
}

/** Returns the range of an object in a truncated wrapper. */
function cutObject(bytes: Uint8Array, fault: CutAt | null): KubernetesWrapper['raw'] {
  if (fault === null || bytes[fault.at] !== rawTag) return null;
  const length = readVarint(bytes, fault.at + 1, bytes.length);
  return typeof length === 'string' ? null : { start: length.next, end: bytes.length };
}

/** Field 2, length-delimited. */
const rawTag = 0x12;

/** A fault, with the start of the field that has it. */
interface CutAt extends WireFault {
  readonly at: number;
}

/**
 * Returns the full names that the type of an object may have, by the packages of Kubernetes' own .proto
 * files: `apps/v1 Deployment` is `k8s.io.api.apps.v1.Deployment`.
 */
export function kubernetesTypeNames(apiVersion: string, kind: string): readonly string[] {
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(kind)) return [];
  const [first = '', second] = apiVersion.split('/');
  const version = second ?? first;
  if (!/^v\d+[a-z0-9]*$/.test(version)) return [];
  const group = second === undefined ? 'core' : (first.split('.')[0] ?? '');
  const packages = [
    `k8s.io.api.${group}.${version}`,
    `k8s.io.apimachinery.pkg.apis.meta.${version}`,
    `k8s.io.apiextensions_apiserver.pkg.apis.${group}.${version}`,
    `k8s.io.kube_aggregator.pkg.apis.${group}.${version}`,
  ];
  return packages.map((name) => `${name}.${kind}`);
}

/** Calls `take` with the content of each length-delimited field; stops at the first fault. */
function eachBytesField(
  bytes: Uint8Array,
  start: number,
  end: number,
  take: (number: number, start: number, end: number) => void,
): CutAt | null {
  for (let at = start; at < end; ) {
    const field = readFieldAt(bytes, at, end);
    if (isFault(field)) return { ...field, at };
    if (field.wireType === wireTypes.lengthDelimited)
      take(field.number, field.valueStart, field.end);
    at = field.end;
  }
  return null;
}

function nameAt(bytes: Uint8Array, start: number, end: number): string {
  if (end - start > maxNameBytes) return '';
  // A copy, because TextDecoder refuses shared memory.
  return new TextDecoder().decode(bytes.slice(start, end));
}
