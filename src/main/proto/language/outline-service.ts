import type { ProtoToken } from './lex-proto.ts';
import type { OutlineMethod, OutlineOption, OutlineService } from './outline-model.ts';
import { noOptions, readOption, readReference } from './outline-options.ts';
import { joinPath, type Open, type OutlineScope } from './outline-scope.ts';
import type { Statements } from './outline-statements.ts';

/** Reads a service whose first word is taken. */
export function readService(
  statements: Statements,
  scope: OutlineScope,
  startOffset: number,
): void {
  const { cursor, text } = statements;
  const gapOffset = statements.gapOffset();
  const name = cursor.expectKind('word', 'a name for the service');
  const options: OutlineOption[] = [];
  const methods: OutlineMethod[] = [];
  const service: Open<OutlineService> = {
    kind: 'service',
    path: joinPath(scope.path, name.text),
    name: name.text,
    nameOffset: name.start,
    gapOffset,
    startOffset,
    headEnd: name.end,
    endOffset: name.end,
    options,
    parent: null,
    methods,
  };
  scope.entries.push(service);
  statements.readBlock(
    (token) => {
      if (token.text === 'option') {
        options.push(readOption(cursor, text));
        statements.end();
      } else if (token.text === 'rpc') {
        const method = readMethod(statements, token, service);
        methods.push(method);
        scope.entries.push(method);
      } else {
        throw cursor.unexpected(token, 'a method, such as `rpc Get(Request) returns (Response);`');
      }
    },
    (headEnd) => {
      service.headEnd = headEnd;
    },
  );
  service.endOffset = cursor.lastEnd();
}

function readMethod(
  statements: Statements,
  first: ProtoToken,
  parent: OutlineService,
): OutlineMethod {
  const { cursor, text } = statements;
  const gapOffset = statements.gapOffset();
  const name = cursor.expectKind('word', 'a name for the method');
  const request = readMethodType(statements, 'the request type');
  cursor.expect('returns');
  const response = readMethodType(statements, 'the response type');
  let options = noOptions;
  let headEnd = 0;
  if (cursor.peek()?.text === '{') {
    const found: OutlineOption[] = [];
    statements.readBlock(
      (token) => {
        if (token.text !== 'option') throw cursor.unexpected(token, '`option`');
        found.push(readOption(cursor, text));
        statements.end();
      },
      (end) => {
        headEnd = end;
      },
    );
    options = found;
  } else {
    statements.end();
    headEnd = cursor.lastEnd();
  }
  return {
    kind: 'method',
    path: joinPath(parent.path, name.text),
    name: name.text,
    nameOffset: name.start,
    gapOffset,
    startOffset: first.start,
    headEnd,
    endOffset: cursor.lastEnd(),
    options,
    parent,
    type: request.type,
    typeOffset: request.offset,
    requestStream: request.isStream,
    responseType: response.type,
    responseTypeOffset: response.offset,
    responseStream: response.isStream,
  };
}

function readMethodType(
  { cursor, text }: Statements,
  what: string,
): { type: string; offset: number; isStream: boolean } {
  cursor.expect('(');
  let offset = cursor.offset();
  let type = readReference(cursor, cursor.next(), what);
  // `stream` is a type if no other type follows.
  let isStream = type === 'stream' && cursor.peek()?.text !== ')';
  if (isStream) {
    offset = cursor.offset();
    type = readReference(cursor, cursor.next(), what);
  } else if (type.startsWith('stream.') && /^stream\s/.test(text.slice(offset, offset + 7))) {
    isStream = true;
    offset = text.indexOf('.', offset);
    type = type.slice('stream'.length);
  }
  cursor.expect(')');
  return { type, offset, isStream };
}
