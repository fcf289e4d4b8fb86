import { useEffect, useMemo, useState } from 'react'
import type { JsonObject } from '../../../contract/json'
import type { FieldDescription } from '../../../contract/model/page'
import { bulkChanges, isNothing } from '../../../engine/batches/batches'
import { KINDS } from '../../../engine/kinds'
import { type OpenRecord, openRecord, pageFields, type RecordTarget } from '../../../engine/record'
import { Checkbox } from '../../../ui/controls/Checkbox'
import { FieldFrame } from '../../../ui/controls/FieldFrame'
import { IconButton } from '../../../ui/controls/IconButton'
import { NativeSelect } from '../../../ui/controls/NativeSelect'
import { RecordField, RecordProvider, useFieldState, useSession } from '../../field'
import { useOffice, useTexts } from '../../office'
import { createScope } from '../../record'
import { useRegistry } from '../../registry'
import { type EntityWords, useShownSheet } from '..'
import '../batches.css'

export interface BatchFieldsProps {
  words: EntityWords
  onChange: (changes: JsonObject | null) => void
}

/** Fields chosen one by one, each with its own widget; they belong to a record that is never saved. */
export function BatchFields({ words, onChange }: BatchFieldsProps) {
  const office = useOffice()
  const { checks } = useRegistry()
  const sheet = useShownSheet()
  const by = words.entity.list.sheets?.by
  const [open, setOpen] = useState<OpenRecord | null>(null)
  useEffect(() => {
    let left = false
    const target: RecordTarget = { route: words.conf.route, mode: 'create', id: null }
    const begin = async () =>
      openRecord(office, { ...target, begin: by && sheet ? { fill: { [by]: sheet } } : null }, await checks())
    begin().then((record) => left || setOpen(record), office.notices.failure)
    return () => {
      left = true
    }
  }, [office, words.conf.route, checks, by, sheet])
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
    return (
      field &&
      !readOnly &&
      !KINDS[field.kind].isExclusive &&
      !field.unique &&
      !field.setOnce &&
      !path.includes('[]') &&
      children.length === 0
    )
  })
}

interface ChosenProps {
  fields: readonly FieldDescription[]
  open: OpenRecord
  onChange: BatchFieldsProps['onChange']
}

function Chosen({ fields, open, onChange }: ChosenProps) {
  const { lang, text } = useTexts()
  const [paths, setPaths] = useState<readonly string[]>([])
  const [emptied, setEmptied] = useState<ReadonlySet<string>>(new Set())
  // Any change of the record may concern these fields.
  const changed = useSession((state) => state.changes)
  useEffect(() => {
    const values = changed && bulkChanges(paths, emptied, open.session.value)
    onChange(values && Object.keys(values).length > 0 ? values : null)
  }, [paths, emptied, changed, open, onChange])
  const mark = (path: string, on: boolean) =>
    setEmptied((held) => new Set(on ? [...held, path] : [...held].filter((one) => one !== path)))
  const remove = (path: string) => {
    mark(path, false)
    setPaths(paths.filter((one) => one !== path))
  }
  const rest = fields.filter(({ path }) => !paths.includes(path))
  const options = rest.map(({ path, label }) => ({
    value: path,
    label: formatGroupLabel(open, path, label, lang),
  }))
  const id = 'bulk-add-field'
  return (
    <div className="bulk">
      {paths.map((path) => (
        <Row
          key={path}
          path={path}
          label={fields.find((one) => one.path === path)?.label ?? path}
          isEmptied={emptied.has(path)}
          onEmpty={(on) => mark(path, on)}
          onRemove={() => remove(path)}
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

/** Parts of groups are labelled with their group. */
function formatGroupLabel({ page }: OpenRecord, path: string, label: string, lang: string): string {
  const parents = pageFields(page).filter((one) => path.startsWith(`${one.path}.`))
  return new Intl.ListFormat(lang, { style: 'narrow', type: 'unit' }).format([
    ...parents.map((one) => one.label),
    label,
  ])
}

interface RowProps {
  path: string
  label: string
  isEmptied: boolean
  onEmpty: (on: boolean) => void
  onRemove: () => void
}

/**
 * A chosen field: its value, or the explicit option to clear it; left empty it changes nothing, and says so.
 */
function Row({ path, label, isEmptied, onEmpty, onRemove }: RowProps) {
  const { text } = useTexts()
  const { hidden, value } = useFieldState(path)
  const isIdle = !isEmptied && isNothing(value)
  return (
    <div className="bulk-field">
      <div>
        {hidden && !isEmptied ? <p className="muted">{text('BULK.HIDDEN_FIELD', { field: label })}</p> : null}
        {hidden || isEmptied ? null : <RecordField path={path} width={12} />}
        <Checkbox id={`bulk-empty-${path}`} checked={isEmptied} onChange={onEmpty}>
          {text('BULK.EMPTY_FIELD', { field: label })}
        </Checkbox>
        {isIdle && !hidden ? (
          <p className="muted" role="status">
            {text('BULK.IDLE_FIELD', { field: label })}
          </p>
        ) : null}
      </div>
      <IconButton icon="close" small label={text('BULK.REMOVE_FIELD', { field: label })} onClick={onRemove} />
    </div>
  )
}
