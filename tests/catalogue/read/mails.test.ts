import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../src/contract/json'
import { read } from './folder'

const MAIL: JsonObject = {
  event: 'SIGNED',
  on: { status: 'DONE' },
  to: ['email', 'buyer.email', 'buyer.agent.email', 'ROLE_ADMIN'],
  subject: { it: 'Firmato {{name}}', en: 'Signed {{name}}' },
  body: { it: '<p>{{buyer.name}} {{link.record}}</p>', en: '<p>{{status}} {{today}}</p>' },
}

const deals = (mails: unknown) => ({
  route: 'deals',
  title: '{name}',
  record: {
    properties: {
      name: { type: 'string' },
      email: { type: 'string', format: 'email' },
      count: { type: 'integer' },
      buyer: { entity: 'buyers' },
      pin: { type: 'string', sensitive: true },
    },
  },
  conf: {
    statuses: {
      default: 'OPEN',
      list: [
        { code: 'OPEN', allowable: ['DONE'] },
        { code: 'DONE', allowable: ['OPEN'] },
      ],
    },
  },
  mails,
})

const buyers = {
  route: 'buyers',
  title: '{name}',
  record: {
    properties: {
      name: { type: 'string' },
      email: { type: 'string', format: 'email' },
      agent: { entity: 'buyers' },
    },
  },
}

const folder = (mails: unknown) => ({ 'entities/deals.json': deals(mails), 'entities/buyers.json': buyers })

const told = (more: JsonObject) =>
  read(folder([{ ...MAIL, ...more }]))
    .problems.filter(({ code }) => !/MISSING|TEXT|ICON/.test(code))
    .map(({ code, hint, line, message, pointer }) => `${code} ${pointer} ${line > 1} ${message} | ${hint}`)

describe('mails of an entity file', () => {
  test('a mail is an effect with its place in the file', () => {
    const { entities } = read(folder([MAIL]))
    expect(entities.find(({ route }) => route === 'deals')?.effects).toMatchObject([
      {
        id: 'SIGNED',
        on: { event: 'status', to: ['DONE'] },
        letter: {
          to: ['record.email', 'record.buyer.email', 'record.buyer.agent.email'],
          roles: ['ROLE_ADMIN'],
          template: 'SIGNED',
        },
        source: expect.stringMatching(/^entities\/deals\.json:\d+$/),
      },
    ])
    expect(told({})).toEqual([])
  })

  test.each<[string, JsonObject, string]>([
    ['a status that is not there', { on: { status: 'DNOE' } }, 'UNKNOWN_STATUS /mails/0/on/status true'],
    [
      'a field that is not there',
      { on: { change: ['nmae'] } },
      'UNKNOWN_FIELD /mails/0/on/change/0 true there is no field "nmae" | did you mean "name"?',
    ],
    [
      'a recipient that is not there',
      { to: ['emial'] },
      'UNKNOWN_FIELD /mails/0/to/0 true there is no field "emial" | did you mean "email"?',
    ],
    [
      'a recipient that a related record does not have',
      { to: ['buyer.emial'] },
      'UNKNOWN_FIELD /mails/0/to/0 true there is no field "buyer.emial" | did you mean "buyer.email"?',
    ],
    [
      'a recipient without an address',
      { to: ['count'] },
      'BAD_EFFECT /mails/0/to/0 true "count" holds no e-mail address | fields with addresses: email, buyer.email',
    ],
    [
      'a role that is not there',
      { to: ['ROLE_ADMNI'] },
      'UNKNOWN_RIGHT /mails/0/to/0 true there is no role "ROLE_ADMNI" | did you mean "ROLE_ADMIN"?',
    ],
    [
      'an authority that is not there',
      { to: ['DAELS_W'] },
      'UNKNOWN_AUTHORITY /mails/0/to/0 true no entity has the authority "DAELS_W" | did you mean "DEALS_W"?',
    ],
    [
      'a placeholder that nothing fills',
      { body: { it: '{{nmae}}' } },
      'UNKNOWN_PLACEHOLDER /mails/0/body/it true nothing fills the placeholder "nmae" | did you mean "name"?',
    ],
    [
      'a placeholder that a related record does not have',
      { subject: { en: '{{buyer.nmae}}' } },
      'UNKNOWN_PLACEHOLDER /mails/0/subject/en true nothing fills the placeholder "buyer.nmae" | did you mean "buyer.name"?',
    ],
    [
      'a placeholder of a sensitive field',
      { subject: { en: '{{pin}}' } },
      'UNKNOWN_PLACEHOLDER /mails/0/subject/en true nothing fills the placeholder "pin"',
    ],
    [
      'a condition with a misspelt name',
      { when: 'record.buyer.nmae == null' },
      'RULE_TYPE /mails/0/when true in the expression: there is no field "nmae" here | did you mean "name"?',
    ],
    ['a name in small letters', { event: 'signed' }, 'BAD_NAME /mails/0/event true'],
    ['two triggers', { on: { create: true, status: 'DONE' } }, 'BAD_EFFECT /mails/0/on true'],
  ])('%s is a Problem with its line and the nearest word', (_, more, wanted) => {
    expect(
      told(more).some((one) => one.startsWith(wanted)),
      told(more).join('\n'),
    ).toBe(true)
  })

  test('two mails of one name are a Problem', () => {
    const found = read(folder([MAIL, MAIL])).problems.map(({ code, pointer }) => `${code} ${pointer}`)
    expect(found).toContain('DUPLICATE_EFFECT /mails/1/event')
  })
})
