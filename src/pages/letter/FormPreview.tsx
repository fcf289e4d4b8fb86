import './letter.css'
import '../../ui/styles/form-grid.css'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import type { Json, JsonObject } from '../../contract/json'
import type { FieldDescription } from '../../contract/model/page'
import {
  buildDescribedParts,
  findDescribedFaults,
  readDescribedFields,
} from '../../contract/ports/described-form'
import type { InputProps, Issue, Widget, WidgetHost } from '../../contract/ports/widget'
import { findFormDefinitionField } from '../../engine/letter'
import { FieldFrame } from '../../ui/controls/FieldFrame'
import { getDescriptionIds } from '../../ui/controls/FieldMessage'
import { useRecord, useWidgetComponents } from '../field'
import { useTexts } from '../office'
import { useRegistry } from '../registry'
import { PreviewLanguage } from './PreviewLanguage'

/** Path prefix of the tried form's parts; it is not a field of the record. */
const TRIED_NAME = 'tried'

/**
 * The form described by the rows of the open record, while they are written: drawn and checked like that of a
 * content.
 */
export function FormPreview() {
  const { host, open } = useRecord()
  const { lang: own, text } = useTexts()
  const [lang, speak] = useState(own)
  const [values, setValues] = useState<JsonObject>({})
  const rows = host.useValue(findFormDefinitionField(open) ?? '')
  const fields = useMemo(() => readDescribedFields(rows), [rows])
  const parts = useMemo(
    () => buildDescribedParts(fields, { lockedBy: null, path: TRIED_NAME, readOnly: false }, lang),
    [fields, lang],
  )
  const faults = findDescribedFaults(values, fields)
  return (
    <div className="letter-preview">
      <PreviewLanguage value={lang} onChange={speak} />
      <p className="muted">{text(parts.length > 0 ? 'STRUCTURED.TRY' : 'STRUCTURED.EMPTY')}</p>
      <div className="grid12 letter-form" data-described>
        <Suspense>
          {parts.map((part) => {
            const name = part.path.slice(TRIED_NAME.length + 1)
            return (
              <TriedField
                key={`${part.path} ${part.widget}`}
                part={part}
                host={host}
                value={values[name] ?? null}
                fault={faults.find(({ path }) => path === name)}
                onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
              />
            )
          })}
        </Suspense>
      </div>
    </div>
  )
}

interface TriedProps {
  part: FieldDescription
  host: WidgetHost
  value: Json
  fault: Issue | undefined
  onChange: (value: Json) => void
}

/** One field of the form; its errors show once it has lost the focus. */
function TriedField(props: TriedProps): ReactNode {
  const widget = useRegistry().widget(props.part.widget)
  return widget ? <TriedControl {...props} widget={widget} /> : null
}

function TriedControl({ fault, host, onChange, part, value, widget }: TriedProps & { widget: Widget }) {
  const { text } = useTexts()
  const faces = useWidgetComponents(widget)
  const [left, setLeft] = useState(false)
  const id = `p-${part.path.replace(/\W+/g, '-')}`
  const error = left && fault ? text(`VALIDATION.${fault.code}`, fault.params) : undefined
  const input: InputProps = {
    id,
    field: part,
    value,
    mode: 'update',
    options: part.options,
    disabled: false,
    readOnly: false,
    required: part.required,
    invalid: error !== undefined,
    describedBy: getDescriptionIds(id, { error: error ?? null }),
    host,
    Field: () => null,
    Value: () => null,
    onChange,
    onBlur: () => setLeft(true),
  }
  return (
    <FieldFrame
      id={id}
      label={part.label}
      path={part.path}
      width={part.width}
      required={part.required}
      error={error}
      group={faces.grouped}
    >
      <faces.Input {...input} />
    </FieldFrame>
  )
}
