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

const leaveIt =
  'You can leave it so: such options change no message, and are shown as they are written.';

const optionsOnly: readonly (readonly [start: string, what: string])[] = [
  [
    'buf/validate/',
    'these are the validation rules of protovalidate (buf.build/bufbuild/protovalidate)',
  ],
  ['validate/', 'these are the validation rules of protoc-gen-validate'],
  [
    'github.com/envoyproxy/protoc-gen-validate/',
    'these are the validation rules of protoc-gen-validate',
  ],
  [
    'github.com/mwitkow/go-proto-validators/',
    'these are the validation rules of go-proto-validators',
  ],
  ['protoc-gen-openapiv2/', 'these are the OpenAPI options of grpc-gateway'],
  ['protoc-gen-swagger/', 'these are the OpenAPI options of grpc-gateway 1'],
  ['openapiv3/', 'these are the OpenAPI options of gnostic'],
  ['openapi/v3/', 'these are the OpenAPI options of gnostic'],
  ['gogoproto/', 'these are the code generator options of gogo/protobuf'],
  ['github.com/gogo/protobuf/gogoproto/', 'these are the code generator options of gogo/protobuf'],
  ['cosmos_proto/', 'these are the annotations of cosmos-proto'],
  ['amino/', 'these are the Amino annotations of the Cosmos SDK'],
  ['scalapb/', 'these are the code generator options of ScalaPB'],
  ['nanopb.proto', 'these are the code generator options of nanopb'],
  ['tagger/', 'these are the struct tags of protoc-gen-gotag'],
  ['graphql/', 'these are the options of a GraphQL generator'],
  ['udpa/annotations/', 'these are annotations of Envoy'],
  ['xds/annotations/', 'these are annotations of Envoy'],
];

const folders: readonly KnownFolder[] = [
  ...optionsOnly.map(([start, what]) => ({ start, what, hint: leaveIt })),
  ...[
    ['google/protobuf/', 'it is part of protobuf or of one of its languages, and not built in'],
    ['google/', 'it is part of googleapis (github.com/googleapis/googleapis) and not built in'],
    ['envoy/', 'it is part of the Envoy API (github.com/envoyproxy/envoy, folder api)'],
    ['xds/', 'it is part of the xDS API (github.com/cncf/xds)'],
    ['opentelemetry/', 'it is part of github.com/open-telemetry/opentelemetry-proto'],
    ['k8s.io/', 'it is part of the Kubernetes API'],
    ['grpc/', 'it is part of github.com/grpc/grpc-proto'],
  ].map(([start = '', what = '']) => ({
    start,
    what,
    hint: 'If nothing uses what it defines, you can leave it so. Else get a copy of that repository and add its folder to the schema sources, or as an include root.',
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
