import { describe, expect, it } from 'vitest';
import { createLiveGenerators, repeatGenerated } from './live-generators.ts';

describe('createLiveGenerators', () => {
  it('counts from 1, each instance on its own, and makes no value twice', () => {
    const [one, other] = [createLiveGenerators().generate, createLiveGenerators().generate];

    expect([one('$counter'), one('$counter'), other('$counter')]).toEqual(['1', '2', '1']);
    expect(one('$uuid')).not.toBe(one('$uuid'));
    expect(one('$what')).toBeNull();
  });

  it('looks ahead without moving the counter for sending', () => {
    const live = createLiveGenerators();
    live.generate('$counter');
    const ahead = live.ahead();

    expect([ahead('$counter'), ahead('$counter'), live.ahead()('$counter')]).toEqual([
      '2',
      '3',
      '2',
    ]);
    expect(ahead('$uuid')).not.toBe(ahead('$uuid'));
    expect(live.generate('$counter')).toBe('2');
  });
});

describe('repeatGenerated', () => {
  it('repeats the same values, and makes more when needed', () => {
    const again = repeatGenerated(createLiveGenerators().generate);
    const first = again();
    const made = [first('$counter'), first('$uuid')];
    const second = again();

    expect([second('$counter'), second('$uuid'), second('$counter')]).toEqual([...made, '2']);
    expect(again()('$counter')).toBe('1');
  });

  it('makes new values starting from the state of another generator', () => {
    const again = repeatGenerated(createLiveGenerators().generate);
    const first = again();
    first('$counter');
    first('$counter');
    const second = again();

    expect([second('$counter'), second('$randomItem x'), second('$counter')]).toEqual([
      '1',
      'x',
      '3',
    ]);
  });
});
