import { memo, useState } from 'react'
import type { Json, JsonObject } from '../../../src/contract/json'
import type { FieldDescription, PageDescription } from '../../../src/contract/model/page'

/** The limit: a form as one would write it by hand, one state per field and a write to a store. */
export function HandWritten({ page, values }: { page: PageDescription; values: JsonObject }) {
  const [store] = useState(() => new Map<string, Json>(Object.entries(values)))
  return (
    <div className="rbody">
      {page.sections.map((section) => (
        <section key={section.id} className="sec">
          <h2>{section.label}</h2>
          <div className="grid12">
            {section.fields.map((field) => (
              <HandField key={field.path} field={field} store={store} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

const HandField = memo(function HandField({
  field,
  store,
}: {
  field: FieldDescription
  store: Map<string, Json>
}) {
  const [value, setValue] = useState(store.get(field.path) ?? null)
  const write = (next: Json) => {
    store.set(field.path, next)
    setValue(next)
  }
  return (
    <div className="f" data-field={field.path} data-w={field.width}>
      <label htmlFor={`h-${field.path}`}>{field.label}</label>
      <Control field={field} value={value} write={write} />
    </div>
  )
})

function Control({
  field,
  value,
  write,
}: {
  field: FieldDescription
  value: Json
  write: (value: Json) => void
}) {
  const id = `h-${field.path}`
  if (field.kind === 'boolean')
    return (
      <input
        id={id}
        type="checkbox"
        checked={value === true}
        onChange={(event) => write(event.target.checked)}
      />
    )
  if (field.kind !== 'enum')
    return <input id={id} value={String(value ?? '')} onChange={(event) => write(event.target.value)} />
  return (
    <select id={id} value={String(value ?? '')} onChange={(event) => write(event.target.value)}>
      {field.choices?.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}
