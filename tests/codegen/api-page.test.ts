import { expect, test } from 'vitest'
import { apiPage } from '../../codegen/api-page'
import type { ServerFacts } from '../../codegen/server-facts'
import { defineFeature, type Route } from '../../src/server/feature'

const route = (method: 'GET' | 'PUT', path: string, right: Route['right']): Route => ({
  method,
  path,
  right,
  answer: () => null,
})
const facts: ServerFacts = {
  features: [
    defineFeature({
      id: 'pins',
      routes: [route('GET', '/api/pins', 'signed in'), route('PUT', '/api/pins/:id', 'signed in')],
    }),
    defineFeature({ id: 'hours', routes: [route('GET', '/api/hours', 'open')] }),
  ],
  recordCalls: ['GET ENDPOINT', 'GET ENDPOINT/{id}/stamps'],
}

const page = (first: string, second: string, records: string) => `# Calls

<!-- calls of features: rows by machine -->

| call | who | what it does |
|---|---|---|
${first}
<!-- end of calls -->

Words by hand.

<!-- calls of features: rows by machine -->

| call | who | what it does |
|---|---|---|
${second}
<!-- end of calls -->

<!-- calls of records: rows by machine -->

| call | what it does | right |
|---|---|---|
${records}
<!-- end of calls -->
`

test('rows of calls follow the features, and descriptions stay', () => {
  const before = page(
    '| `GET /api/pins` | open | what the caller pinned, `a` \\| `b` |\n',
    '| `GET /api/gone` | open | is no call any more |\n| `GET /api/hours` | open | the hours |\n',
    '| `GET ENDPOINT` | a list | read |\n',
  )
  const after = page(
    '| `GET /api/pins` | signed in | what the caller pinned, `a` \\| `b` |\n| `PUT /api/pins/{id}` | signed in | |\n',
    '| `GET /api/hours` | open | the hours |\n',
    '| `GET ENDPOINT` | a list | read |\n| `GET ENDPOINT/{id}/stamps` | | |\n',
  )
  expect(apiPage(before, facts)).toBe(after)
  expect(apiPage(after, facts)).toBe(after)
})

test('a call of a feature without others stands at the end of the last table of its kind', () => {
  const [first, second] = ['| `GET /api/pins` | signed in | |\n', '| `PUT /api/pins/{id}` | signed in | |\n']
  const records = '| `GET ENDPOINT` | a list | read |\n| `GET ENDPOINT/{id}/stamps` | | |\n'
  expect(apiPage(page(first, second, records), facts)).toBe(
    page(first, `${second}| \`GET /api/hours\` | open | |\n`, records),
  )
})
