import { readFileSync } from 'node:fs'
import type { JsonObject } from '../../src/contract/json'
import { type Block, blocksOf } from './markdown'

/** A schema folder after one block of the tutorial: files by path, relative to `schemas`. */
export interface Step {
  block: Block
  files: ReadonlyMap<string, JsonObject>
}

const BOATS = 'entities/boats.json'
const TUTORIAL = 'docs/tutorials/configurator.md'

/**
 * Follows the tutorial: the file of the README, then every block as its first paragraph says. Throws on a
 * block without a place.
 */
export function followed(): Step[] {
  const [first] = blocksOf(readFileSync('README.md', 'utf8')).filter(({ language }) => language === 'json')
  const page = readFileSync(TUTORIAL, 'utf8')
  const lines = page.split('\n')
  let files: ReadonlyMap<string, JsonObject> = new Map([[BOATS, JSON.parse(first?.text ?? '') as JsonObject]])
  return blocksOf(page).map((block) => {
    files = new Map([...files, ...added(block, lines, files.get(BOATS) ?? {})])
    return { block, files }
  })
}

function added({ line, text }: Block, lines: readonly string[], boats: JsonObject): [string, JsonObject][] {
  if (!text.startsWith('{')) return [[BOATS, merged(boats, JSON.parse(`{${text}}`) as JsonObject)]]
  const above = lines.slice(0, line - 1).findLast((one) => one.trim() !== '') ?? ''
  const [, path] = /`schemas\/([^`]+\.json)`/.exec(above) ?? []
  if (path === undefined) throw new Error(`${TUTORIAL}:${line}: the line above names no file of schemas`)
  return [[path, JSON.parse(text) as JsonObject]]
}

function merged(boats: JsonObject, { texts, ...keys }: JsonObject): JsonObject {
  return {
    ...boats,
    ...keys,
    ...(texts ? { texts: deep((boats.texts ?? {}) as JsonObject, texts as JsonObject) } : {}),
  }
}

function deep(into: JsonObject, from: JsonObject): JsonObject {
  const out = { ...into }
  for (const [key, value] of Object.entries(from)) {
    out[key] =
      typeof value === 'object' && value !== null
        ? deep((out[key] ?? {}) as JsonObject, value as JsonObject)
        : value
  }
  return out
}
