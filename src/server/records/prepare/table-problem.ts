import { PROBLEM_CODES, type Problem, type ProblemCode } from '../../../contract/errors/problem'
import type { Entity } from '../../../contract/model/entity'
import { SqlError } from '../../kernel/db/sql-error'

/** Carries Problems out of a transaction by rolling it back. */
export class Unfit extends Error {
  readonly problems: Problem[]
  constructor(problems: Problem[]) {
    super('the table cannot be changed')
    this.problems = problems
  }
}

/** A Problem of a file's table; the catalogue adds the line from `pointer`. */
export function tableProblem(
  { file }: Pick<Entity, 'file'>,
  code: ProblemCode,
  pointer: string,
  words: { message: string; hint: string },
): Problem {
  return { file, line: 1, column: 1, pointer, code, severity: PROBLEM_CODES[code].severity, ...words }
}

/** JSON pointer of a stored property: `crew.name` is `/record/properties/crew/properties/name`. */
export function propertyPointer(path: string): string {
  return `/record/properties/${path.replaceAll('.', '/properties/')}`
}

/** Cures by SQLSTATE; for others the database's message must do. */
const CURES: ReadonlyMap<string, string> = new Map([
  ['42701', 'give the property another name'],
  [
    '54011',
    'put properties into a group, or into an entity of their own; removed properties stay stored and count too',
  ],
  ['54000', 'the values of an index are bounded: leave "unique", filters and sorting to short fields'],
])

/**
 * The Problem of a file whose table or permissions could not be updated, because of the database or a bug.
 */
export function buildTableRefusedProblem(
  entity: Entity,
  error: unknown,
  what: 'table' | 'rights' = 'table',
): Problem {
  const said = error instanceof Error ? error.message : String(error)
  const named = entity.fields.find(({ path }) => said.includes(`"${path}"`))
  const cure = error instanceof SqlError ? CURES.get(error.code) : undefined
  return tableProblem(entity, 'TABLE_REFUSED', named ? propertyPointer(named.path) : '/record', {
    message: `the ${what} of "${entity.route}" cannot be updated: ${said}`,
    hint: cure ?? 'undo the last change of this file; the records stay as they are',
  })
}
