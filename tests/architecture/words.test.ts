import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cardGrammar } from '../../src/catalogue/grammar/card'
import { entityGrammar, groupGrammar, lookupGrammar, menuGrammar } from '../../src/catalogue/grammar/files'
import { modulesBelow } from '../support/sources'

interface EntityLike {
  route?: string
  authority?: string
  conf?: { statuses?: { list?: { code: string }[] } }
}

function read<T>(folder: string): T[] {
  const path = join('schemas', folder)
  return readdirSync(path)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(path, name), 'utf8')) as T)
}

/** Every string a schema of the grammar itself uses: those are words of the engine, not of the business. */
function grammarWords(): Set<string> {
  const words = new Set<string>()
  const collect = (value: unknown): void => {
    if (typeof value === 'string') words.add(value)
    else if (Array.isArray(value)) value.forEach(collect)
    else if (value && typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) {
        words.add(key)
        if (key !== 'examples') collect(inner)
      }
    }
  }
  for (const grammar of [entityGrammar(), groupGrammar(), lookupGrammar(), menuGrammar(), cardGrammar()])
    collect(grammar)
  return words
}

/** Pages and states of the engine that some file of the business calls by the same word. */
const COMMON = new Set('address dashboard notices tables token change-password QUEUED SENT FAILED'.split(' '))

function businessWords(): Set<string> {
  const entities = read<EntityLike>('entities')
  const words = [
    ...entities.flatMap((entity) => [entity.route, entity.authority]),
    ...entities.flatMap((entity) => entity.conf?.statuses?.list?.map((status) => status.code)),
    ...read<{ lookup?: string; table?: string }>('lookups').flatMap((one) => [one.lookup, one.table]),
    ...read<{ group?: string }>('groups').map((one) => one.group),
  ]
  const grammar = grammarWords()
  return new Set(
    words.filter(
      (word): word is string => Boolean(word) && !grammar.has(word ?? '') && !COMMON.has(word ?? ''),
    ),
  )
}

/**
 * Folders that serve any schema folder; the widgets and the other features of the server may name shipped
 * entities.
 */
const GENERAL = ['src/contract', 'src/catalogue', 'src/engine', 'src/ui', 'src/pages']
/** Pages about shipped entities: accounts, their sessions and mails, and the logs of the monitor. */
const ABOUT_SHIPPED = /^src\/pages\/(account|monitor)\//
const GENERAL_SERVER = [
  'kernel',
  'records',
  'schema-folder',
  ...[
    'records/record-calls',
    'documents/export',
    'records/batches',
    'records/search',
    'office/views',
    'office/lookups',
    'documents/files',
  ].map((name) => `features/${name}`),
].map((folder) => `src/server/${folder}`)

/**
 * Entities whose records configure the server itself: it reads their statuses, and the languages of the
 * office.
 */
const ADMINISTRATION = new Set(['tags', 'acls', 'tables', 'ENABLED', 'DISABLED', 'LANGUAGE'])

/** Literals of these folders that are words of the business, as `<path>: '<word>'`. */
function literals(folders: readonly string[], isWord: (word: string) => boolean): string[] {
  const general = modulesBelow(...folders).filter(({ path }) => !ABOUT_SHIPPED.test(path))
  return general.flatMap(({ path, text }) =>
    [...text.matchAll(/(['"])([A-Za-z][\w-]*)\1/g)]
      .map((match) => match[2] ?? '')
      .filter(isWord)
      .map((word) => `${path}: '${word}'`),
  )
}

describe('the engine knows no business', () => {
  const words = businessWords()

  test('the grammar has words of its own', () => {
    expect(grammarWords().size).toBeGreaterThan(100)
  })

  test('the business has words', () => {
    expect(words.size).toBeGreaterThan(50)
  })

  test('no name of an entity is a literal in the general layers', () => {
    expect(literals(GENERAL, (word) => words.has(word))).toEqual([])
  })

  test('the server names only the entities that configure it, outside the features that are about shipped ones', () => {
    expect(literals(GENERAL_SERVER, (word) => words.has(word) && !ADMINISTRATION.has(word))).toEqual([])
  })
})
