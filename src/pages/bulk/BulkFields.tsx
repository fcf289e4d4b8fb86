import { useEffect, useMemo, useState } from 'react'
import type { JsonObject } from '../../contract/json'
import type { FieldDescription } from '../../contract/page'
import { type OpenRecord, openRecord, pageFields } from '../../engine/record/open'
import { FieldFrame } from '../../ui/FieldFrame'
import { IconButton } from '../../ui/IconButton'
import { NativeSelect } from '../../ui/NativeSelect'
import { Field } from '../field/Field'
import { RecordProvider, useFieldState, useSession } from '../field/record-context'
import { useRegistry } from '../field/registry'
import { useOffice, useTexts } from '../office'
import { createScope } from '../record/scope'
import type { EntityWords } from './use-entity'
import '../../ui/styles/bulk.css'

export interface BulkFieldsProps {
  words: EntityWords
  onChange: (changes: JsonObject | null) => void
}

/** Fields chosen one by one, each with its own widget; they belong to a record that is never saved. */
export function BulkFields({ words, onChange }: BulkFieldsProps) {
  const office = useOffice()
  const { checks } = useRegistry()
  const [open, setOpen] = useState<OpenRecord | null>(null)
  useEffect(() => {
    let left = false
    const begin = async () => openRecord(office, { route: words.conf.route, mode: 'create', id: null }, await checks())
    begin().then((record) => left || setOpen(record), office.notices.failure)
    return () => {
      left = true
    }
  }, [office, words.conf.route, checks])
  useEffect(() => open?.follow(), [open])
  const scope = useMemo(() => open && createScope(office, open, { ids: 'b' }), [office, open])
  if (!open || !scope) return null
  return (
    <RecordProvider value={scope}>
      <Chosen fields={editable(open)} open={open} onChange={onChange} />
    </RecordProvider>
  )
}

/** Fields that may have the same value in many records. */
function editable({ entity, page }: OpenRecord): FieldDescription[] {
  const own = new Map(entity.fields.map((field) => [field.path, field]))
  return pageFields(page).filter(({ path, readOnly, children }) => {
    const field = own.get(path)
    return field && !readOnly && !field.unique && !field.setOnce && !path.includes('[]') && children.length === 0
  })
}

interface ChosenProps {
  fields: readonly FieldDescription[]
  open: OpenRecord
  onChange: BulkFieldsProps['onChange']
}

function Chosen({ fields, open, onChange }: ChosenProps) {
  const { lang, text } = useTexts()
  const [paths, setPaths] = useState<readonly string[]>([])
  // Any change of the record may be one of ours.
  const changed = useSession((state) => state.changes)
  useEffect(() => {
    const values = paths.map((path) => [path, open.session.value(path)] as const)
    onChange(changed && paths.length > 0 ? Object.fromEntries(values) : null)
  }, [paths, changed, open, onChange])
  const rest = fields.filter(({ path }) => !paths.includes(path))
  const options = rest.map(({ path, label }) => ({ value: path, label: groupedLabel(open, path, label, lang) }))
  const id = 'bulk-add-field'
  return (
    <div className="bulk">
      {paths.map((path) => (
        <Row
          key={path}
          path={path}
          label={fields.find((one) => one.path === path)?.label ?? path}
          onRemove={() => setPaths(paths.filter((one) => one !== path))}
        />
      ))}
      <FieldFrame id={id} label={text('BULK.ADD_FIELD')} path="" width={12}>
        <NativeSelect
          id={id}
          value={null}
          options={options}
          empty={text('BULK.CHOOSE_FIELD')}
          onChange={(path) => path && setPaths([...paths, path])}
        />
      </FieldFrame>
    </div>
  )
}

/** Parts of groups say which group they belong to. */
function groupedLabel({ page }: OpenRecord, path: string, label: string, lang: string): string {
  const parents = pageFields(page).filter((one) => path.startsWith(`${one.path}.`))
  return new Intl.ListFormat(lang, { style: 'narrow', type: 'unit' }).format([...parents.map((one) => one.label), label])
}

function Row({ path, label, onRemove }: { path: string; label: string; onRemove: () => void }) {
  const { text } = useTexts()
  const { hidden } = useFieldState(path)
  return (
    <div className="bulk-field">
      {hidden ? <p className="muted">{text('BULK.HIDDEN_FIELD', { field: label })}</p> : <Field path={path} width={12} />}
      <IconButton icon="close" small label={text('BULK.REMOVE_FIELD', { field: label })} onClick={onRemove} />
    </div>
  )
}
