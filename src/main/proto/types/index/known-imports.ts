/** A .proto library that many trees import from, and its purpose. */
export interface KnownImport {
  /** In words, to follow a colon. */
  readonly what: string;
  readonly hint: string;
}

interface KnownFolder extends KnownImport {
  /** The start of its import paths. */
  readonly start: string;
}

const leaveIt = 'You can ignore it: such options change no message, and are shown as written.';

const optionsOnly: readonly (readonly [start: string, what: string])[] = [
  ['buf/validate/', 'protovalidate rules (buf.build/bufbuild/protovalidate)'],
  ['validate/', 'protoc-gen-validate rules'],
  ['github.com/envoyproxy/protoc-gen-validate/', 'protoc-gen-validate rules'],
  ['github.com/mwitkow/go-proto-validators/', 'go-proto-validators rules'],
  ['protoc-gen-openapiv2/', 'OpenAPI options of grpc-gateway'],
  ['protoc-gen-swagger/', 'OpenAPI options of grpc-gateway 1'],
  ['openapiv3/', 'OpenAPI options of gnostic'],
  ['openapi/v3/', 'OpenAPI options of gnostic'],
  ['gogoproto/', 'generator options of gogo/protobuf'],
  ['github.com/gogo/protobuf/gogoproto/', 'generator options of gogo/protobuf'],
  ['cosmos_proto/', 'annotations of cosmos-proto'],
  ['amino/', 'Amino annotations of the Cosmos SDK'],
  ['scalapb/', 'generator options of ScalaPB'],
  ['nanopb.proto', 'generator options of nanopb'],
  ['tagger/', 'struct tags of protoc-gen-gotag'],
  ['graphql/', 'options of a GraphQL generator'],
  ['udpa/annotations/', 'annotations of Envoy'],
  ['xds/annotations/', 'annotations of Envoy'],
];

const folders: readonly KnownFolder[] = [
  ...optionsOnly.map(([start, what]) => ({ start, what, hint: leaveIt })),
  ...[
    ['google/protobuf/', 'part of protobuf or a language runtime, and not built in'],
    ['google/', 'part of googleapis (github.com/googleapis/googleapis) and not built in'],
    ['envoy/', 'part of the Envoy API (github.com/envoyproxy/envoy, folder api)'],
    ['xds/', 'part of the xDS API (github.com/cncf/xds)'],
    ['opentelemetry/', 'part of github.com/open-telemetry/opentelemetry-proto'],
    ['k8s.io/', 'part of the Kubernetes API'],
    ['grpc/', 'part of github.com/grpc/grpc-proto'],
  ].map(([start = '', what = '']) => ({
    start,
    what,
    hint: 'If its definitions are unused, ignore it. Else add a copy of that repository to the schema sources, or as an include root.',
  })),
];

/** Returns the known library of an unresolved import path; more specific entries come first. */
export function knownImportOf(importPath: string): KnownImport | undefined {
  return folders.find(({ start }) => importPath.startsWith(start));
}

/** True when an unresolved path is known to define only options. */
export function isOptionsOnly(importPath: string): boolean {
  return optionsOnly.some(([start]) => importPath.startsWith(start));
}
