import { expect, test } from './app-test.ts';
import { ComparePage } from './compare-page.ts';
import { WindowPage } from './window-page.ts';

/**
 * Bytes of the studies that the samples are made after: the response as protobuf, as the server's own
 * JSON, and the same message as ProtoJSON.
 */
const responses: readonly (readonly [name: string, url: string, ...bytes: string[]])[] = [
  ['Compare one user', '{{base}}/store/users/1', '46 B', '150 B', '156 B'],
  ['Compare 400 users', '{{base}}/store/users', '20 849 B', '63 666 B', '66 076 B'],
  ['Compare the products', '{{base}}/store/products', '1 569 B', '7 154 B', '7 007 B'],
  ['Compare 100 plans', '{{base}}/plans?n=1', '73 B', '207 B', '185 B'],
  ['Compare 100 plans', '{{base}}/plans?n=100', '7 392 B', '20 693 B', '17 602 B'],
  ['Compare 100 plans', '{{base}}/plans?n=1340', '100 733 B', '278 954 B', '237 423 B'],
  ['Compare two million letters', '{{base}}/echo/large', '2 000 025 B', '2 000 048 B'],
];

test('requests and responses have the sizes of the studies', async ({ openApp }) => {
  const { page } = await openApp();
  const window = await new WindowPage(page).ready();
  const tab = new ComparePage(page);
  await window.schemasRead();

  await test.step('requests have the sizes of the studies in every encoding', async () => {
    const request = page.getByRole('region', { name: 'Request', exact: true });
    for (const [name, body, expected] of [
      [
        'Create a user',
        null,
        { Protobuf: '48', 'ProtoJSON, compact': '98', 'ProtoJSON, pretty': '115' },
      ],
      [
        'Change a user',
        null,
        { Protobuf: '38', 'ProtoJSON, compact': '60', 'ProtoJSON, pretty': '69' },
      ],
      [
        'Sign a team up',
        '{\n    "name": "Alice",\n    "id": 113517,\n    "courseCode": "CS31245"\n}\n',
        { Protobuf: '20', 'ProtoJSON, compact': '51', 'JSON as typed': '71' },
      ],
      ['Compare a small echo', null, { Protobuf: '27' }],
    ] as const) {
      await window.openRequest(name);
      if (body !== null) await window.pasteBody(body);
      await window.showRequestPane('Sizes');
      await request.getByRole('button', { name: 'All encodings...' }).click();
      await expect.poll(() => tab.identities(request)).toMatchObject(expected);
    }
  });

  await test.step('a small echo has the sizes of the study, and gzip makes it larger', async () => {
    await window.openRequest('Compare a small echo');
    await page.keyboard.press('Control+Shift+C');
    await tab.choosePairs(1);
    await tab.question.getByRole('button', { name: 'Send it 2 times' }).click();
    await expect(tab.verdict).toContainText('body: ');
    await tab.show('Sizes');
    const sizes = await tab.rows('Sizes of the responses');
    expect(sizes[0]).toMatch(/^Body as received \| 27 B \| 56 B \|/);
    // Encoders of one level differ by a byte or two.
    expect(sizes[3]).toMatch(/^Gzipped on this computer \(level 6\) \| 4\d B \| 7\d B \|/);
  });

  await test.step('responses have the sizes of the studies, as protobuf, as sent and as ProtoJSON', async () => {
    const found: string[][] = [];
    for (const [name, url, ...bytes] of responses) {
      await window.openRequest(name);
      await window.url.fill(url);
      await page.keyboard.press('Control+Shift+C');
      await expect(tab.verdict).toContainText('body: ', { timeout: 60_000 });
      await tab.show('Sizes');
      const sizes = await tab.rows('Sizes of the responses');
      const [, protobuf = '', json = ''] = (sizes[0] ?? '').split(' | ');
      const [, , protoJson = ''] = (sizes.at(-1) ?? '').split(' | ');
      found.push([name, url, protobuf, json, protoJson].slice(0, bytes.length + 2));
      await page.keyboard.press('ControlOrMeta+W');
    }
    expect(found).toEqual(responses);
  });
});
