import { joinName } from './definitions.ts';
import type {
  EnumDescriptor,
  MethodDescriptor,
  ServiceDescriptor,
  Visibility,
} from './descriptor-model.ts';
import {
  optionList,
  type RenderContext,
  typeReference,
  writeOptionStatements,
} from './render-context.ts';
import { inSourceOrder, type Part, writeParts } from './render-parts.ts';
import { reservedParts } from './render-ranges.ts';

/** Returns `local ` or `export `, or nothing. */
export function visibilityPrefix(visibility: Visibility): string {
  return visibility === null ? '' : `${visibility} `;
}

/** Returns an enum with its values. */
export function enumPart(
  context: RenderContext,
  found: EnumDescriptor,
  scope: string,
  path: readonly number[],
): Part {
  const { page, places } = context;
  const fullName = joinName(scope, found.name);

  function writeBody(): void {
    const hasOptions = writeOptionStatements(context, found.options, {
      typeName: 'google.protobuf.EnumOptions',
      scope: fullName,
      path: [...path, 3],
    });
    const values = found.values.map((value, index): Part => {
      const valuePath = [...path, 2, index];
      return {
        kind: 'value',
        location: places.at(valuePath),
        isBlock: false,
        write() {
          const list = optionList(context, [], value.options, {
            typeName: 'google.protobuf.EnumValueOptions',
            scope,
            path: [...valuePath, 3],
          });
          page.statement(`${value.name} = ${value.number}${list};`, places.at(valuePath));
        },
      };
    });
    const reserved = reservedParts(context, found, [...path, 4], [...path, 5], 2_147_483_647);
    writeParts(context, inSourceOrder([...reserved, ...values]), hasOptions);
  }

  return {
    kind: 'enum',
    location: places.at(path),
    isBlock: true,
    write: () =>
      page.block(
        `${visibilityPrefix(found.visibility)}enum ${found.name}`,
        places.at(path),
        writeBody,
      ),
  };
}

/** Returns a service with its methods. */
export function servicePart(
  context: RenderContext,
  service: ServiceDescriptor,
  scope: string,
  path: readonly number[],
): Part {
  const { page, places } = context;
  const fullName = joinName(scope, service.name);

  function writeBody(): void {
    const hasOptions = writeOptionStatements(context, service.options, {
      typeName: 'google.protobuf.ServiceOptions',
      scope: fullName,
      path: [...path, 3],
    });
    const methods = service.methods.map((method, index) =>
      methodPart(context, method, fullName, [...path, 2, index]),
    );
    writeParts(context, methods, hasOptions);
  }

  return {
    kind: 'service',
    location: places.at(path),
    isBlock: true,
    write: () => page.block(`service ${service.name}`, places.at(path), writeBody),
  };
}

function methodPart(
  context: RenderContext,
  method: MethodDescriptor,
  scope: string,
  path: readonly number[],
): Part {
  const { page, places } = context;
  const comments = places.at(path);
  const hasOptions =
    method.options.kind === 'bytes'
      ? method.options.bytes.length > 0
      : method.options.options.length > 0;
  const request = `${method.isClientStreaming ? 'stream ' : ''}${typeReference(context, method.inputType, scope)}`;
  const response = `${method.isServerStreaming ? 'stream ' : ''}${typeReference(context, method.outputType, scope)}`;
  const head = `rpc ${method.name}(${request}) returns (${response})`;
  const place = {
    typeName: 'google.protobuf.MethodOptions',
    scope: joinName(scope, method.name),
    path: [...path, 4],
  };
  return {
    kind: 'method',
    location: places.at(path),
    isBlock: hasOptions || Boolean(comments?.leading),
    write() {
      if (!hasOptions) page.statement(`${head};`, comments);
      else {
        page.block(head, comments, () => {
          writeOptionStatements(context, method.options, place);
        });
      }
    },
  };
}
