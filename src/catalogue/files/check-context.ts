import type { EntityFile } from '../../contract/model/entity-file'
import type { Field } from '../../contract/model/field'
import type { SchemaDraft } from './draft'
import type { Library } from './library'
import type { Report } from './report'
import type { SourceText } from './source'

/**
 * State shared by the checks of one entity file: its content, the names its paths may use, and its report of
 * Problems.
 */
export interface CheckContext {
  source: SourceText
  report: Report
  file: EntityFile
  draft: SchemaDraft
  library: Library
  fields: readonly Field[]
  byPath: ReadonlyMap<string, Field>
  /** properties with errors of their own: references to them are not checked */
  muted: ReadonlySet<string>
  /** codes of the statuses; null when they have errors of their own */
  statuses: ReadonlySet<string> | null
  /** fields of another entity, undefined when it is unknown or has errors */
  target: (route: string) => ReadonlyMap<string, Field> | undefined
}
