import { describe, expect, test } from 'vitest'
import { fieldPattern, pagePattern } from '../../src/contract/calls/monitor'
import { frameLine, parseFrames, plainMessage } from '../../src/contract/errors/plain-fault'

describe('the message of a fault', () => {
  test.each([
    [
      `Cannot read properties of undefined (reading 'label')`,
      `Cannot read properties of undefined (reading 'label')`,
    ],
    [`Unexpected token 'M', "Mario Rossi" is not valid JSON`, `Unexpected token '…', "…" is not valid JSON`],
    ['mail to mario.rossi@example.it failed after 3,500 ms', 'mail to … failed after 0 ms'],
    ['no record 01890000-0000-7000-8000-000000000000', 'no record :id'],
    [
      'Failed to fetch dynamically imported module: https://office.example/assets/x.js?a=1',
      'Failed to fetch dynamically imported module: …',
    ],
    [
      'RSSMRA80A01H501U is not rssmra80a01h501u, nor IT60X0542811101000000123456 AB123CD',
      '0 is not 0, nor 0 0',
    ],
    ['sha256 of utf8 failed', 'sha0 of utf0 failed'],
    ['a\nb\u0000c', 'a b c'],
  ])('%s keeps no value', (text, plain) => expect(plainMessage(text)).toBe(plain))
})

describe('the stack of a fault', () => {
  test.each([
    [
      '    at save (https://office.example/assets/record-a1b2c3d4.js?v=1:3:4)',
      'at save (record-a1b2c3d4.js:3:4)',
    ],
    ['    at async /home/someone/office/dist/server/main.js:10:2', 'at main.js:10:2'],
    ['save@https://office.example/assets/record.js:3:4', 'at save (record.js:3:4)'],
    ['    at Object.<anonymous> (C:\\office\\main.js:1:1)', 'at Object.<anonymous> (main.js:1:1)'],
  ])('%s is read', (line, frame) => expect(parseFrames(line).map(frameLine)).toEqual([frame]))

  test('the stack of a fault has only lines of the known shape, and twelve at most', () => {
    const stack = [
      'Error: Mario Rossi',
      'Mario Rossi',
      ...Array.from({ length: 30 }, (_, row) => `    at f (a.js:${row}:1)`),
    ]
    const frames = parseFrames(stack.join('\n'))
    expect(frames).toHaveLength(12)
    expect(JSON.stringify(frames)).not.toContain('Mario')
    expect(parseFrames(frames.map(frameLine).join('\n'))).toEqual(frames)
  })
})

test.each([
  ['/customers/01890000-0000-7000-8000-000000000000/edit?tab=a', '/customers/:id/edit'],
  ['/customers/new', '/customers/new'],
  ['/customers/mario-rossi', '/customers/:id'],
  ['/Mario Rossi/x', '/:page'],
  ['/', '/'],
])('%s is the page %s', (path, pattern) => expect(pagePattern(path)).toBe(pattern))

test.each([
  ['customers.vatNumber', 'customers.vatNumber'],
  ['subject-notes.address.city', 'subject-notes.address.city'],
  ['customers.crew.a1890000-0000-7000-8000-000000000000.email', 'customers.crew[].email'],
])('%s is the field %s', (path, pattern) => expect(fieldPattern(path)).toBe(pattern))
