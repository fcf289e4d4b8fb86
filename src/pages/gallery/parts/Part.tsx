import { type ReactNode, useId, useState } from 'react'
import type { ControlProps } from '../../../ui/controls/control'
import { FieldFrame } from '../../../ui/controls/FieldFrame'
import { getDescriptionIds } from '../../../ui/controls/FieldMessage'
import { useTexts } from '../../office'

/**
 * One part of `src/ui`: its name and what it can look like. The name is a heading of the second rank, so that
 * headings within a part, the title of a record among them, stand in their order.
 */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <section data-part={name} aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <div className="cases">{children}</div>
    </section>
  )
}

/** States of a part besides those of a field. */
export type CaseName =
  | 'BUSY'
  | 'EMPTY'
  | 'FAILED'
  | 'LOADING'
  | 'LONG'
  | 'ON'
  | 'OPENS'
  | 'PLAIN'
  | 'REASON'
  | 'SMALL'

export interface CaseProps {
  name?: CaseName | undefined
  /** the word of the code that makes the difference: `bars` */
  code?: string | undefined
  /** takes the whole line */
  wide?: boolean | undefined
  /** its parts stand below each other */
  stacked?: boolean | undefined
  children: ReactNode
}

/** A part in one state, with the state's name, or in one of its kinds, with the kind's. */
export function Case({ name = 'PLAIN', code, wide = false, stacked = false, children }: CaseProps) {
  const { text } = useTexts()
  return (
    <figure className={wide ? 'case wide' : 'case'}>
      <figcaption>{code ? <code>{code}</code> : text(`GALLERY.CASE.${name}`)}</figcaption>
      <div className={stacked ? 'case-body' : 'case-body row'}>{children}</div>
    </figure>
  )
}

/** Keeps the value that a reader tries. */
export function Tried<Value>({
  start,
  children,
}: {
  start: Value
  children: (value: Value, keep: (value: Value) => void) => ReactNode
}) {
  const [value, keep] = useState(start)
  return children(value, keep)
}

const FIELD_STATES = ['edit', 'invalid', 'readOnly', 'disabled'] as const

export interface FieldCasesProps<Value> {
  label: string
  start: Value
  /** states that the control does not know */
  without?: readonly (typeof FIELD_STATES)[number][]
  /** several controls under one label */
  group?: boolean
  draw: (control: ControlProps, value: Value, keep: (value: Value) => void) => ReactNode
}

/** A control in its frame, in every state of a field. */
export function FieldCases<Value>({
  label,
  start,
  without = [],
  group = false,
  draw,
}: FieldCasesProps<Value>) {
  const { text } = useTexts()
  const id = useId()
  return FIELD_STATES.filter((state) => !without.includes(state)).map((state) => {
    const own = `${id}-${state}`
    const error = state === 'invalid' ? text('VALIDATION.FORMAT') : null
    const control: ControlProps = {
      id: own,
      disabled: state === 'disabled',
      readOnly: state === 'readOnly',
      required: state === 'invalid',
      invalid: state === 'invalid',
      describedBy: getDescriptionIds(own, { error }),
    }
    return (
      <figure key={state} className="case">
        <figcaption>{text(`GALLERY.STATE.${state.toUpperCase()}`)}</figcaption>
        <FieldFrame id={own} label={label} required={state === 'invalid'} error={error} group={group}>
          <Tried start={start}>{(value, keep) => draw(control, value, keep)}</Tried>
        </FieldFrame>
      </figure>
    )
  })
}

export const doNothing = () => undefined
