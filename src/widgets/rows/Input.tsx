import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { Json, JsonObject } from '../../contract/json'
import type { FieldDescription } from '../../contract/model/page'
import type { InputProps } from '../../contract/ports/widget'
import type { RowsOptions } from '../../generated/options'
import { Button } from '../../ui/controls/Button'
import { ButtonGroup, type GroupButton } from '../../ui/controls/ButtonGroup'
import { KeyValue, KeyValues } from '../../ui/page/KeyValue'
import { RowBlock } from '../../ui/page/RowBlock'
import { SubHeading } from '../../ui/page/SubHeading'
import { blankRow, isBlank, partName, toKey, withMovedRow, withoutRow } from './row-list'
import { rowTitle, toRowObjects } from './rows-line'
import '../../ui/styles/form-grid.css'

const GraphRows = lazy(() => import('./GraphRows').then((module) => ({ default: module.GraphRows })))
const SendingRows = lazy(() => import('./SendingRows').then((module) => ({ default: module.SendingRows })))
const TakeBackRows = lazy(() => import('./TakeBackRows').then((module) => ({ default: module.TakeBackRows })))

/** Draws its own title, and each part of each row with label and messages. */
export const frameless = true

type Props = InputProps<Json, RowsOptions>

/** While a message is sent its rows are not written yet, and its recipients stand in their place. */
export const showsEmpty = ({ sending = [] }: RowsOptions, value: (path: string) => Json): boolean =>
  sending.some((status) => status === value('status'))

/** Parts with a widget; those without one are stored but not shown. */
const getVisibleParts = ({ children }: FieldDescription) => children.filter(({ widget }) => widget !== '')

/**
 * The parts that may title a row: that of the options, else those whose values are words and no codes or
 * days.
 */
function titleParts(field: FieldDescription, { title }: RowsOptions): string[] {
  if (title !== undefined) return [title]
  return getVisibleParts(field)
    .filter(({ kind }) => kind === 'text' || kind === 'relation')
    .map((part) => partName(part, field))
}

/** The title of a row's block: «Contatto 2: Elena Rinaldi». */
function getTitle({ field, host, options }: Props, row: JsonObject, index: number): string {
  const own =
    titleParts(field, options)
      .map((part) => rowTitle(row, part))
      .find((words) => words !== '') ?? ''
  const place = host.text('ROWS.PLACE', { place: index + 1 })
  const choice = getVisibleParts(field).find((part) => partName(part, field) === options.title)?.choices
  const label = choice?.find(({ value }) => value === own)?.label ?? own
  return label === '' ? place : `${place} ${label}`
}

/** Moves the focus after a row was added or removed. */
function useRowFocus() {
  const block = useRef<HTMLDivElement>(null)
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    const selector = wanted.current
    if (selector === null || !block.current) return
    const target = block.current.querySelector<HTMLElement>(selector)
    if (!target) return
    wanted.current = null
    target.focus()
  })
  return {
    block,
    toRow: (key: string) => {
      wanted.current = `[data-row="${CSS.escape(key)}"] :is(input, select, textarea, [role=textbox]):not([disabled])`
    },
    toAdd: () => {
      wanted.current = '[data-add]'
    },
  }
}

/** Appends an empty row once the person fills the last one; a list that is only viewed stays as it is. */
function useWaitingRow({ field, value, options, onChange }: Props, locked: boolean): void {
  const met = useRef(value)
  useEffect(() => {
    if (locked || !options.keepBlankRow || met.current === value) return
    met.current = value
    const rows = toRowObjects(value)
    const last = rows.at(-1)
    if (last && !isBlank(last, field) && rows.length < (field.schema.maxItems ?? Number.POSITIVE_INFINITY))
      onChange([...rows, blankRow(field)])
  }, [field, value, options, onChange, locked])
}

/** Rows in the shape of the options; `blocks` = one block per row. */
function renderRows(props: Props, blocks: ReactNode) {
  const { graph, sending, sent = [], takeBack } = props.options
  if (!graph && !takeBack && !sending) return blocks
  return (
    <Suspense fallback={null}>
      {graph ? <GraphRows {...props} parts={graph} /> : null}
      {takeBack ? <TakeBackRows {...props} takeBack={takeBack} /> : null}
      {sending ? (
        <SendingRows {...props} sending={sending} sent={sent}>
          {blocks}
        </SendingRows>
      ) : null}
    </Suspense>
  )
}

/** Rows as the options define. */
export function Input(props: Props) {
  return renderRows(props, <RowBlocks {...props} />)
}

/** One block per row; rows are added at the end and removed individually. */
function RowBlocks(props: Props) {
  const { id, field, value, host, onChange, onBlur, disabled, readOnly, Field } = props
  const rows = toRowObjects(value)
  const { block, toAdd, toRow } = useRowFocus()
  const locked = disabled || readOnly
  useWaitingRow(props, locked)
  const most = field.schema.maxItems ?? Number.POSITIVE_INFINITY
  const add = () => {
    const row = blankRow(field)
    toRow(toKey(row, rows.length))
    onChange([...rows, row])
  }
  const remove = (index: number) => {
    const rest = withoutRow(rows, index, field)
    const next = rest[Math.min(index, rest.length - 1)]
    if (rest.length === 1 && next && rows.length === 1) toRow(toKey(next, 0))
    else toAdd()
    onChange(rest)
    onBlur()
  }
  const move = (index: number, by: -1 | 1) => {
    onChange(withMovedRow(rows, index, by))
    onBlur()
  }
  const listButtons = (index: number, title: string): GroupButton[] => [
    {
      id: 'up',
      icon: 'chevron-up',
      label: `${host.text('ROWS.UP')}: ${title}`,
      disabled: index === 0,
      onPress: () => move(index, -1),
    },
    {
      id: 'down',
      icon: 'chevron-down',
      label: `${host.text('ROWS.DOWN')}: ${title}`,
      disabled: index === rows.length - 1,
      onPress: () => move(index, 1),
    },
    {
      id: 'remove',
      icon: 'trash',
      label: `${host.text('TOOLBAR.REMOVE')}: ${title}`,
      onPress: () => remove(index),
    },
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out on the grid of the form
    <div ref={block} role="group" aria-labelledby={`${id}-title`}>
      <div className="grid12">
        <SubHeading id={`${id}-title`} title={field.label}>
          {locked ? null : (
            <Button small icon="plus" data-add disabled={rows.length >= most} onClick={add}>
              {host.text('TOOLBAR.ADD')}
            </Button>
          )}
        </SubHeading>
        {rows.length === 0 ? <p className="muted">{host.text('ROWS.NONE')}</p> : null}
        {rows.map((row, index) => {
          const key = toKey(row, index)
          const title = getTitle(props, row, index)
          return (
            <RowBlock
              key={key}
              rowKey={key}
              title={title}
              action={locked ? null : <ButtonGroup label={title} buttons={listButtons(index, title)} />}
            >
              {getVisibleParts(field).map((part) => (
                <Field
                  key={part.path}
                  path={`${field.path}.${key}.${partName(part, field)}`}
                  width={part.width}
                />
              ))}
            </RowBlock>
          )
        })}
      </div>
    </div>
  )
}

/** Show mode: the shape of the options, else the non-empty values under the row's title. */
export function Show(props: Props) {
  return renderRows(props, <ShownBlocks {...props} />)
}

function ShownBlocks(props: Props) {
  const { field, value, Value } = props
  return (
    <>
      {toRowObjects(value).map((row, index) => (
        <RowBlock
          key={toKey(row, index)}
          rowKey={toKey(row, index)}
          title={getTitle(props, row, index)}
          rank={3}
          action={null}
        >
          <KeyValues>
            {getVisibleParts(field)
              .map((part) => ({ part, own: row[partName(part, field)] ?? null }))
              .filter(({ own }) => own !== null && own !== '')
              .map(({ part, own }) => (
                <KeyValue
                  key={part.path}
                  path={`${field.path}.${toKey(row, index)}.${partName(part, field)}`}
                  label={part.label}
                >
                  <Value field={part} value={own} />
                </KeyValue>
              ))}
          </KeyValues>
        </RowBlock>
      ))}
    </>
  )
}
