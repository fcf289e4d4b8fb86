import {
  type AcrossConstraint,
  type AcrossFile,
  type AcrossLimit,
  type AcrossPeriod,
  listAcrossPaths,
} from '../../contract/model/across'
import type { CheckContext } from '../files/check-context'
import { findPath, isMuted } from './paths'
import { readConditions } from './rollups'

/**
 * The constraints of a file without errors. One that names a property whose own file has errors is left out.
 */
export function resolveAcross(context: CheckContext): AcrossConstraint[] {
  return Object.entries(context.file.constraints ?? {})
    .map(([name, file]) => readAcross(context, name, file))
    .filter((one) => listAcrossPaths(one).every((path) => !isMuted(context, path)))
}

/** A constraint as it is written, with everything filled in; it may still have errors. */
export function readAcross(context: CheckContext, name: string, file: AcrossFile): AcrossConstraint {
  const { file: entity, library, report } = context
  return {
    name,
    kind: file.kind,
    by: [...(file.kind === 'unique' ? (file.fields ?? []) : [file.by ?? []].flat())],
    period: toPeriod(file),
    max: toLimit(context, file),
    sum: file.kind === 'atMost' ? (file.sum ?? null) : null,
    where: readConditions(file.where, library, entity.route),
    ...(file.message ? { message: file.message } : {}),
    source: report.getSource(['constraints', name]),
  }
}

function toPeriod({ end = 'included', from, kind, to }: AcrossFile): AcrossPeriod | null {
  return kind === 'unique' || from === undefined || to === undefined ? null : { from, to, end }
}

function toLimit(context: CheckContext, { kind, max }: AcrossFile): number | AcrossLimit | null {
  if (kind !== 'atMost' || max === undefined) return null
  return typeof max === 'number' ? max : findLimit(context, max)
}

/** The field of a related record that says the most; null = it names none. */
export function findLimit(context: CheckContext, path: string): AcrossLimit | null {
  const found = findPath(context, path)
  if (!found?.via?.relation) return null
  return { by: found.via.path, route: found.via.relation.route, path: found.field.path }
}
