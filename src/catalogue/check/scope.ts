import type { ScopeFile } from '../../contract/model/entity-file'
import { OUTSIDE_ROLES } from '../../contract/model/user'
import type { CheckContext } from '../files/check-context'
import { each } from '../files/draft'
import { didYouMean } from '../files/findings'
import type { JsonPath } from '../files/report'
import { getStructure } from '../kinds'
import { SCOPE_WORDS, USER_GROUPS } from '../rights/scope'
import { checkCondition } from './list'
import { checkPath } from './paths'
import { checkStatus } from './statuses'

/** Checks own-row tests, and the fields and statuses own rows may use. */
export function checkScope(context: CheckContext): void {
  const { scope } = context.file
  if (!scope) return
  const narrowed = scope.open
    ? (['write', 'status', 'list'] as const).filter((key) => scope[key] !== undefined)
    : []
  for (const key of narrowed)
    context.report.key(
      'BAD_SCOPE',
      ['scope', key],
      `"${key}" applies only to roles limited to their own rows`,
      'leave it out, or "open"',
    )
  each(scope.any, (test, index) => checkTest(context, test, ['scope', 'any', index]))
  for (const [key, value] of Object.entries(scope.where ?? {}))
    checkCondition(context, key, value, ['scope', 'where', key])
  if (scope.private) checkPrivate(context, scope.private)
  each(scope.write, (path, index) => checkPath(context, path, { use: 'own', at: ['scope', 'write', index] }))
  each(scope.status, (code, index) => checkStatus(context, code, ['scope', 'status', index]))
  checkOwnList(context, scope)
}

/** What people outside the office are offered is declared by the list, and someone outside is limited. */
function checkOwnList(context: CheckContext, { list, roles }: ScopeFile): void {
  if (!list) return
  const { list: whole = {} } = context.file
  const views = (whole.views ?? []).map(({ id }) => id)
  const refuse = (at: JsonPath, message: string, cure: string) =>
    context.report.value('BAD_SCOPE', ['scope', 'list', ...at], message, cure)
  if (!roles.some((role) => OUTSIDE_ROLES.includes(role)))
    context.report.key(
      'BAD_SCOPE',
      ['scope', 'list'],
      'none of "roles" is outside the office',
      'leave it out',
    )
  each(list.views, (id, index) => {
    if (!views.includes(id))
      refuse(
        ['views', index],
        `the list has no view "${id}"`,
        didYouMean(id, views, 'declare it in list.views'),
      )
  })
  const standard = list.default
  if (standard !== undefined && !list.views?.includes(standard))
    refuse(
      ['default'],
      `"${standard}" is not among the views`,
      didYouMean(standard, list.views ?? [], 'name it in "views"'),
    )
  each(list.shapes, (shape, index) => {
    if (!whole[shape])
      refuse(['shapes', index], `the list has no ${shape}`, `declare list.${shape}, or leave it out`)
  })
}

/** Privacy of a row must depend on one choice of an enumeration of the row itself. */
function checkPrivate(context: CheckContext, { is, path }: NonNullable<ScopeFile['private']>): void {
  const field = checkPath(context, path, { use: 'own', at: ['scope', 'private', 'path'] })
  if (!field || field.values?.includes(is)) return
  const message = `"${is}" is not a choice of "${path}"`
  context.report.value(
    'BAD_SCOPE',
    ['scope', 'private', 'is'],
    message,
    didYouMean(is, field.values ?? [], 'name an "enum"'),
  )
}

type Test = ScopeFile['any'][number]

function checkTest(context: CheckContext, test: Test, at: JsonPath): void {
  const byPath = test.path !== undefined && test.is !== undefined
  const byChild = test.exists !== undefined && test.by !== undefined
  const byNothing = test.empty !== undefined && test.empty.length > 0
  if ([byPath, byChild, byNothing].filter(Boolean).length !== 1 || (!byChild && test.where !== undefined)) {
    const message = 'a scope test is either "path" and "is", or "empty", or "exists", "by" and "where"'
    context.report.value('BAD_SCOPE', at, message, 'keep the keys of one of them')
    return
  }
  if (byNothing) {
    each(test.empty, (path, index) => checkPath(context, path, { use: 'own', at: [...at, 'empty', index] }))
    return
  }
  if (byPath) {
    checkSubject(context, test.is ?? '', [...at, 'is'])
    const field = context.byPath.get(test.path ?? '')
    const isList =
      field !== undefined &&
      getStructure(field.kind) === 'rows' &&
      (field.relation !== null || test.is === 'user.authorities')
    if (!isList) checkPath(context, test.path ?? '', { use: 'value', at: [...at, 'path'] })
    if (test.is === USER_GROUPS && !isList) {
      const message = `"${test.path}" is not a list of groups`
      context.report.value('BAD_SCOPE', [...at, 'is'], message, 'name a list of records of the groups')
    }
  } else checkChild(context, test, at)
}

function checkSubject(context: CheckContext, value: string, at: JsonPath): void {
  if (!SCOPE_WORDS.includes(value))
    context.report.value(
      'BAD_SCOPE',
      at,
      `a user has no "${value}"`,
      didYouMean(value, SCOPE_WORDS, 'user.id'),
    )
}

function checkChild(context: CheckContext, test: Test, at: JsonPath): void {
  const route = test.exists ?? ''
  const { entities } = context.library
  if (!entities.has(route)) {
    context.report.value(
      'UNKNOWN_ENTITY',
      [...at, 'exists'],
      `there is no entity "${route}"`,
      didYouMean(route, entities.keys(), `add entities/${route}.json`),
    )
    return
  }
  const fields = context.target(route)
  if (!fields) return
  const by = fields.get(test.by ?? '')
  if (by?.relation?.route !== context.file.route) {
    const relations = [...fields.values()]
      .filter((field) => field.relation?.route === context.file.route)
      .map((field) => field.path)
    const hint = didYouMean(test.by ?? '', relations, `${route} has no relation to ${context.file.route}`)
    context.report.value(
      'BAD_SCOPE',
      [...at, 'by'],
      `"${test.by}" of "${route}" is not a relation to "${context.file.route}"`,
      hint,
    )
  }
  for (const [key, value] of Object.entries(test.where ?? {})) {
    if (!fields.has(key)) {
      context.report.key(
        'UNKNOWN_FIELD',
        [...at, 'where', key],
        `"${route}" has no field "${key}"`,
        didYouMean(key, fields.keys(), `declare it in ${route}`),
      )
    }
    checkSubject(context, value, [...at, 'where', key])
  }
}
