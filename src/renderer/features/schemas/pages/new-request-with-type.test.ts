import { describe, expect, it } from 'vitest';
import { baseOf, requestOf } from './new-request-with-type.ts';

describe('requestOf', () => {
  it('posts the sample of a type as protobuf', () => {
    expect(
      requestOf('r', { setName: 'a', typeName: 'p.User' }, '{"id": "1"}', '{{base}}'),
    ).toMatchObject({
      id: 'r',
      method: 'POST',
      url: '{{base}}/',
      sendAs: 'protobuf',
      requestType: 'p.User',
      responseType: null,
      schemaSet: 'a',
      body: { format: 'json', text: '{"id": "1"}' },
    });
  });

  it('goes to the URL of the method, and reads its response type', () => {
    const http = { method: 'PATCH', path: '/v1/{user.id=*}', body: 'user' };
    const start = { setName: 'a', typeName: 'p.ChangeUser', responseType: 'p.User', http };
    expect(requestOf('r', start, '{}', '{{base}}')).toMatchObject({
      method: 'PATCH',
      url: '{{base}}/v1/{{user.id}}',
      responseType: 'p.User',
      body: { text: '{}' },
    });
  });
});

describe('a new request for a method without a body in google.api.http', () => {
  it('has no protobuf body, and has the path parameters as variables', () => {
    const http = { method: 'GET', path: '/v1/{parent=shops/*}/orders/{order_id}', body: null };
    const start = { setName: 'a', typeName: 'p.GetOrder', responseType: 'p.Order', http };
    expect(requestOf('r', start, '{"orderId": "1"}', '{{base}}')).toMatchObject({
      method: 'GET',
      url: '{{base}}/v1/{{parent}}/orders/{{order_id}}',
      requestType: null,
      responseType: 'p.Order',
      body: { text: '' },
    });
  });
});

describe('baseOf', () => {
  it.each([
    [{ host: 'http://a', base: 'http://b' }, '{{base}}'],
    [{ token: 'x', apiRoot: 'HTTPS://a.example/v1' }, '{{apiRoot}}'],
    [{ token: 'x' }, ''],
    [{}, ''],
  ])('for %j is %j, and not a variable that the environment lacks', (variables, base) => {
    expect(baseOf(variables).base).toBe(base);
  });
});
