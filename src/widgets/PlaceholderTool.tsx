import { lazy, Suspense, useRef, useState } from 'react'
import type { Placeholder } from '../contract/model/letter'
import type { InputProps } from '../contract/ports/widget'
import type { PickerGroup } from '../ui/choices/GroupedPicker'
import { Button } from '../ui/controls/Button'

const GroupedPicker = lazy(() =>
  import('../ui/choices/GroupedPicker').then((module) => ({ default: module.GroupedPicker })),
)

export type PlaceholderToolProps = Pick<InputProps, 'host'> & {
  /** the visible name of the control it inserts into */
  label: string
  /** inserts at the caret */
  insert: (text: string) => void
}

/** A button whose list inserts a placeholder at the caret. */
export function PlaceholderTool({ host, insert, label }: PlaceholderToolProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [groups, setGroups] = useState<PickerGroup[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { letter } = host
  if (!letter) return null
  const show = () => {
    setOpen(true)
    letter.placeholders().then(
      (found) => {
        setFailure(null)
        setGroups(inGroups(found, host))
      },
      () => setFailure(host.text('FIELD.LOAD_FAILED')),
    )
  }
  const pick = (path: string) => {
    setOpen(false)
    // The list gives the focus back to the button first.
    setTimeout(() => insert(`{{${path}}}`))
  }
  const name = host.text('LETTER.INSERT', { label })
  return (
    <>
      <Button
        ref={button}
        small
        icon="plus"
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
      >
        {host.text('LETTER.PLACEHOLDER')}
      </Button>
      {open ? (
        <Suspense>
          <GroupedPicker
            anchor={button}
            label={name}
            groups={groups}
            failure={failure}
            onPick={pick}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

function inGroups(found: readonly Placeholder[], { text }: InputProps['host']): PickerGroup[] {
  const groups = new Map<string, PickerGroup['options'][number][]>()
  for (const { group, label, lacks, path } of found) {
    const options = groups.get(group) ?? []
    const detail = lacks
      ? `{{${path}}} · ${text('LETTER.LACKS', { groups: lacks.join(', ') })}`
      : `{{${path}}}`
    options.push({ value: path, label, detail })
    groups.set(group, options)
  }
  return [...groups].map(([heading, options]) => ({ heading, options }))
}

/** Inserts into a native text control at its caret; the control then reports its new text. */
export function insertInto(id: string, text: string, onChange: (value: string) => void): void {
  const control = document.getElementById(id)
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return
  const { selectionEnd, selectionStart, value } = control
  control.focus()
  control.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, 'end')
  onChange(control.value)
}

type WithPlaceholdersProps = Pick<InputProps, 'id' | 'field' | 'host' | 'disabled' | 'readOnly'> & {
  change: (value: string) => void
}

/** The tool and the errors of a field with one native text control. */
export function WithPlaceholders({ change, disabled, field, host, id, readOnly }: WithPlaceholdersProps) {
  return (
    <>
      {disabled || readOnly ? null : (
        <div>
          <PlaceholderTool host={host} label={field.label} insert={(text) => insertInto(id, text, change)} />
        </div>
      )}
      <PlaceholderErrors field={field} host={host} />
    </>
  )
}

/** The errors of a field's placeholders, a sentence each. */
export function PlaceholderErrors({ field, host }: Pick<InputProps, 'field' | 'host'>) {
  const errors = host.letter?.useErrors(field.path) ?? []
  if (errors.length === 0) return null
  return (
    <div role="status">
      {errors.map(({ code, params }) => (
        <p key={`${code} ${params?.name}`} className="msg warn">
          {host.text(`VALIDATION.${code}`, params)}
        </p>
      ))}
    </div>
  )
}
