import { describe, expect, it } from 'vitest';
import { type SavedRequest, savedRequestSchema } from '../../../shared/model/saved-request.ts';
import { requestOfRecord } from './request-of-record.ts';

function request(changes: object): SavedRequest {
  return savedRequestSchema.parse({ id: 'r', name: 'R', ...changes });
}

describe('a recorded request', () => {
  const recorded = request({
    url: '/then',
    headers: [
      { name: 'X-Trace', value: '1' },
      { name: 'cookie', value: '(hidden)' },
      { name: 'X-Api-Key', value: '(hidden)' },
    ],
    auth: { type: 'bearer', token: '(hidden)' },
  });

  it('takes only hidden values from the current request', () => {
    const today = request({
      url: '/now',
      headers: [
        { name: 'X-Trace', value: '2' },
        { name: 'Cookie', value: 'a=1' },
      ],
      auth: { type: 'bearer', token: 'tok' },
    });
    expect(requestOfRecord(recorded, today)).toEqual({
      ...recorded,
      headers: [recorded.headers[0], { ...recorded.headers[1], value: 'a=1' }, recorded.headers[2]],
      auth: { type: 'bearer', token: 'tok' },
    });
  });

  it('stays unchanged when the request is gone, or uses another auth', () => {
    expect(requestOfRecord(recorded, null)).toEqual(recorded);
    const today = request({ auth: { type: 'basic', username: 'a', password: 'b' } });
    expect(requestOfRecord(recorded, today)).toEqual(recorded);
  });

  it('keeps variables and secrets that it names itself', () => {
    const named = request({ auth: { type: 'bearer', token: { secret: 'S' } } });
    const today = request({ auth: { type: 'bearer', token: 'other' } });
    expect(requestOfRecord(named, today)).toEqual(named);
  });
});
