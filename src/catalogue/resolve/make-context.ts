import type { EntityFile, RecordFile } from '../../contract/model/entity-file'
import type { Field } from '../../contract/model/field'
import { COMMON_FIELDS } from '../common'
import type { CheckContext } from '../files/check-context'
import { isTainted, type SchemaDraft } from '../files/draft'
import type { Library } from '../files/library'
import type { SourceText } from '../files/source'
import { withAttachments } from './attachments'
import { resolveFields, topNames } from './fields'
import { withRollups } from './rollups'
import { isAbsent } from './schema'

const COMMON = COMMON_FIELDS.map((field): [string, Field] => [field.path, field])

/** Creates the context of one entity file; `target` can be called once all files have their context. */
export function makeContext(
  name: string,
  {
    source,
    draft,
    library,
    target,
  }: { source: SourceText; draft: SchemaDraft; library: Library; target: CheckContext['target'] },
): CheckContext {
  // a missing or wrong route is reported elsewhere; fall back to the file name
  const file = withRollups(withAttachments({ ...draft.value, route: name } as unknown as EntityFile), library)
  const fields = resolveFields({ ...file.record, ...sound(file, draft) }, library)
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
    muted: new Set([...declared.filter((name) => !usable.has(name)), ...absentParts(file.record, library)]),
    statuses:
      isTainted(draft, ['conf']) || !file.conf?.statuses
        ? emptyUnlessTainted(draft)
        : new Set(listStatusCodes(file)),
    target,
  }
}

/** The properties without errors; partly removed ones are unreliable. */
function sound(file: EntityFile, draft: SchemaDraft): RecordFile {
  const entries = Object.entries(file.record?.properties ?? {})
  return {
    properties: Object.fromEntries(
      entries.filter(([name]) => !isTainted(draft, ['record', 'properties', name])),
    ),
  }
}

/** Parts of rows and groups that belong to a pack that is not installed. */
function absentParts(record: RecordFile | undefined, library: Library, prefix = ''): string[] {
  return Object.entries(record?.properties ?? {}).flatMap(([name, property]) => {
    if (prefix !== '' && isAbsent(property, library)) return [`${prefix}${name}`]
    const rows = property.items?.properties
    const parts = rows ?? property.properties
    return parts ? absentParts({ properties: parts }, library, `${prefix}${name}${rows ? '[].' : '.'}`) : []
  })
}

const emptyUnlessTainted = (draft: SchemaDraft): Set<string> | null =>
  isTainted(draft, ['conf']) ? null : new Set()

const listStatusCodes = (file: EntityFile): string[] =>
  (file.conf?.statuses?.list ?? []).flatMap((status) => status.code)
