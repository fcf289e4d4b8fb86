import type { EntityFile, RecordFile } from '../contract/entity-file'
import type { Field } from '../contract/field'
import { isTainted, type SchemaDraft } from './check/grammar'
import { COMMON_FIELDS } from './common'
import type { Library } from './library'
import type { Report } from './report'
import { fieldsOf, topNames } from './resolve/fields'
import type { SourceText } from './source'

/** What the checks of an entity file share: what it says, what its paths may name, and where its Problems go. */
export interface CheckContext {
  source: SourceText
  report: Report
  file: EntityFile
  draft: SchemaDraft
  library: Library
  fields: readonly Field[]
  byPath: ReadonlyMap<string, Field>
  /** names of properties with mistakes of their own: whatever refers to them is not judged */
  muted: ReadonlySet<string>
  /** codes of the statuses; null when they have mistakes of their own */
  statuses: ReadonlySet<string> | null
  /** fields of another entity, undefined when it is unknown or has errors */
  target: (route: string) => ReadonlyMap<string, Field> | undefined
}

const COMMON = COMMON_FIELDS.map((field): [string, Field] => [field.path, field])

/** The context of one entity file; `target` answers later, when every file has its context. */
export function makeContext(
  name: string,
  {
    source,
    draft,
    library,
    target,
  }: { source: SourceText; draft: SchemaDraft; library: Library; target: CheckContext['target'] },
): CheckContext {
  // a missing or wrong route is reported; fall back to the file name
  const file = { ...draft.value, route: name } as unknown as EntityFile
  const fields = fieldsOf({ ...file.record, ...sound(file, draft) }, library)
  const declared = topNames(source.value)
  const usable = new Set(fields.map((field) => field.path))
  return {
    source,
    report: source.report,
    file,
    draft,
    library,
    fields,
    byPath: new Map([...COMMON, ...fields.map((field): [string, Field] => [field.path, field])]),
    muted: new Set(declared.filter((name) => !usable.has(name))),
    statuses: isTainted(draft, ['conf']) || !file.conf?.statuses ? brokenOrNone(draft) : new Set(codesOf(file)),
    target,
  }
}

/** The properties without mistakes: what was taken out of the others leaves nothing to rely on. */
function sound(file: EntityFile, draft: SchemaDraft): RecordFile {
  const entries = Object.entries(file.record?.properties ?? {})
  return { properties: Object.fromEntries(entries.filter(([name]) => !isTainted(draft, ['record', 'properties', name]))) }
}

const brokenOrNone = (draft: SchemaDraft): Set<string> | null => (isTainted(draft, ['conf']) ? null : new Set())

const codesOf = (file: EntityFile): string[] => (file.conf?.statuses?.list ?? []).flatMap((status) => status.code)
