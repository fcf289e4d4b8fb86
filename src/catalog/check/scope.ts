import type { ScopeFile } from '../../contract/entity-file'
import { structureOf } from '../kinds'
import type { JsonPath } from '../report'
import type { Scene } from '../scene'
import { SCOPE_WORDS, USER_GROUPS } from '../scope'
import { each } from './each'
import { didYouMean } from './hint'
import { checkCondition } from './list'
import { checkPath } from './paths'
import { checkStatus } from './statuses'

/** Own-row tests, and the fields and statuses that own rows may use. */
export function checkScope(scene: Scene): void {
  const { scope } = scene.file
  if (!scope) return
  const narrowed = scope.open ? (['write', 'status'] as const).filter((key) => scope[key] !== undefined) : []
  for (const key of narrowed)
    scene.report.key('BAD_SCOPE', ['scope', key], `"${key}" is for roles that meet own rows alone`, 'leave it out, or "open"')
  each(scope.any, (test, index) => checkTest(scene, test, ['scope', 'any', index]))
  for (const [key, value] of Object.entries(scope.where ?? {})) checkCondition(scene, key, value, ['scope', 'where', key])
  if (scope.private) checkPrivate(scene, scope.private)
  each(scope.write, (path, index) => checkPath(scene, path, 'own', ['scope', 'write', index]))
  each(scope.status, (code, index) => checkStatus(scene, code, ['scope', 'status', index]))
}

/** What makes a row private is one choice of an enumeration of the row itself. */
function checkPrivate(scene: Scene, { is, path }: NonNullable<ScopeFile['private']>): void {
  const field = checkPath(scene, path, 'own', ['scope', 'private', 'path'])
  if (!field || field.values?.includes(is)) return
  const message = `"${is}" is no choice of "${path}"`
  scene.report.value('BAD_SCOPE', ['scope', 'private', 'is'], message, didYouMean(is, field.values ?? [], 'name an "enum"'))
}

type Test = ScopeFile['any'][number]

function checkTest(scene: Scene, test: Test, at: JsonPath): void {
  const byPath = test.path !== undefined && test.is !== undefined
  const byChild = test.exists !== undefined && test.by !== undefined
  const byNothing = test.empty !== undefined && test.empty.length > 0
  if ([byPath, byChild, byNothing].filter(Boolean).length !== 1 || (!byChild && test.where !== undefined)) {
    const message = 'a scope test is either "path" and "is", or "empty", or "exists", "by" and "where"'
    scene.report.value('BAD_SCOPE', at, message, 'keep the keys of one of them')
    return
  }
  if (byNothing) {
    each(test.empty, (path, index) => checkPath(scene, path, 'own', [...at, 'empty', index]))
    return
  }
  if (byPath) {
    checkSubject(scene, test.is ?? '', [...at, 'is'])
    const field = scene.byPath.get(test.path ?? '')
    const isList =
      field !== undefined && structureOf(field.kind) === 'rows' && (field.relation !== null || test.is === 'user.authorities')
    if (!isList) checkPath(scene, test.path ?? '', 'title', [...at, 'path'])
    if (test.is === USER_GROUPS && !isList) {
      const message = `"${test.path}" is no list of groups`
      scene.report.value('BAD_SCOPE', [...at, 'is'], message, 'name a list of records of the groups')
    }
  } else checkChild(scene, test, at)
}

function checkSubject(scene: Scene, value: string, at: JsonPath): void {
  if (!SCOPE_WORDS.includes(value))
    scene.report.value('BAD_SCOPE', at, `a user has no "${value}"`, didYouMean(value, SCOPE_WORDS, 'user.id'))
}

function checkChild(scene: Scene, test: Test, at: JsonPath): void {
  const route = test.exists ?? ''
  const { entities } = scene.library
  if (!entities.has(route)) {
    scene.report.value(
      'UNKNOWN_ENTITY',
      [...at, 'exists'],
      `there is no entity "${route}"`,
      didYouMean(route, entities.keys(), `add entities/${route}.json`),
    )
    return
  }
  const fields = scene.target(route)
  if (!fields) return
  const by = fields.get(test.by ?? '')
  if (by?.relation?.route !== scene.file.route) {
    const relations = [...fields.values()]
      .filter((field) => field.relation?.route === scene.file.route)
      .map((field) => field.path)
    const hint = didYouMean(test.by ?? '', relations, `${route} has no relation to ${scene.file.route}`)
    scene.report.value('BAD_SCOPE', [...at, 'by'], `"${test.by}" of "${route}" is no relation to "${scene.file.route}"`, hint)
  }
  for (const [key, value] of Object.entries(test.where ?? {})) {
    if (!fields.has(key)) {
      scene.report.key(
        'UNKNOWN_FIELD',
        [...at, 'where', key],
        `"${route}" has no field "${key}"`,
        didYouMean(key, fields.keys(), `declare it in ${route}`),
      )
    }
    checkSubject(scene, value, [...at, 'where', key])
  }
}
