import { memo, type ReactNode, useMemo } from 'react'
import type { ApiFieldError } from '../../contract/errors/field-error'
import type { Json } from '../../contract/json'
import type { FieldDescription } from '../../contract/model/page'
import type { InputProps, View, Widget } from '../../contract/ports/widget'
import { fieldReason } from '../../engine/commands/field-reasons'
import type { Reason } from '../../engine/commands/reasons'
import { errorText, type FieldState, ownMessage } from '../../engine/record'
import { FieldFrame } from '../../ui/controls/FieldFrame'
import { FieldMessages, getDescriptionIds } from '../../ui/controls/FieldMessage'
import { Link } from '../../ui/controls/Link'
import { TextButton } from '../../ui/controls/TextButton'
import { TextInput } from '../../ui/controls/TextInput'
import { Why } from '../commands/CommandButton'
import { useOffice } from '../office'
import { useRegistry } from '../registry'
import { useRecord, useTypedField } from './record-context'
import { AnyValue, controlId, FieldBoundary, useWidgetComponents } from './ShownValue'

export interface FieldProps {
  path: string
  /** 12ths; default the description's */
  width?: number
  /** draws the control in place of the field's widget; the same component each time */
  as?: View<InputProps> | undefined
}

/**
 * A field of the open record by its path: label, control and messages, bound to that one path of the session.
 */
export const RecordField = memo(function RecordField({ path, width, as }: FieldProps) {
  const { find } = useRecord()
  const registry = useRegistry()
  const { state, type } = useTypedField(path)
  const description = find(path)
  if (!description || state.hidden) return null
  const widget = registry.widget(description.widget)
  const raw = (code: string, retry?: () => void) => (
    <RawField field={description} state={state} code={code} width={width} retry={retry} />
  )
  if (!widget) return raw('WIDGET_UNKNOWN')
  return (
    <FieldBoundary fallback={(_, retry) => raw('WIDGET_FAILED', retry)} plugin={widget}>
      <WidgetField field={description} state={state} widget={widget} width={width} as={as} onType={type} />
    </FieldBoundary>
  )
})

interface PartProps {
  field: FieldDescription
  state: FieldState
  width: number | undefined
}

/** Fallback for a failed plugin: the raw value, read-only, with an error code for support. */
function RawField({
  field,
  state,
  code,
  width,
  retry,
}: PartProps & { code: string; retry?: (() => void) | undefined }) {
  const { host, ids } = useRecord()
  const id = controlId(field.path, ids)
  return (
    <FieldFrame
      id={id}
      label={field.label}
      path={field.path}
      width={width ?? field.width}
      warning={host.text('FIELD.BROKEN', { code })}
    >
      <RawValue id={id} value={state.value} />
      {retry ? <TextButton onClick={retry}>{host.text('APP.RETRY')}</TextButton> : null}
    </FieldFrame>
  )
}

/** True of an error that another record of the entity causes. */
const isOther = ({ code, params }: ApiFieldError): boolean =>
  code === 'UNIQUE' || params?.constraint !== undefined

/** The messages below a field: the first error, and all warnings, a line each. */
function useMessages(state: FieldState): { error: ReactNode; warning: string | null } {
  const { host, open } = useRecord()
  const { texts } = useOffice().ports
  const words = (finding: ApiFieldError) => errorText(finding, open.entity, texts)
  const { error } = state
  const taker = error && isOther(error) && error.params?.id !== undefined ? String(error.params.id) : null
  // A message of the file does not name the record.
  const linkText = (finding: ApiFieldError) =>
    ownMessage(finding, open.entity, texts) === undefined
      ? host.text('LIST.OPEN_ROW')
      : String(finding.params?.label ?? '')
  const path = taker === null ? null : host.recordHref(open.entity.route, taker)
  return {
    error:
      error && path !== null ? (
        <>
          {words(error)} <Link href={path}>{linkText(error)}</Link>
        </>
      ) : (
        error && words(error)
      ),
    warning: state.warnings.map(words).join('\n') || null,
  }
}

/** Why the field is locked, or null. */
function useLock(field: FieldDescription, rule: string | null): Reason | null {
  const { open, status } = useRecord()
  const { entity, conf } = open
  const { texts } = useOffice().ports
  return useMemo(
    () => fieldReason({ entity, conf, texts }, field, rule, status),
    [entity, conf, texts, field, rule, status],
  )
}

/**
 * The field with the choices that an `options` rule offers now. The present value stays among them, with the
 * error of the rule: it must not silently become another.
 */
function useOffered(field: FieldDescription, { options, value }: FieldState): FieldDescription {
  return useMemo(() => {
    if (options === null) return field
    const kept = [options, value].flat()
    return {
      ...field,
      offered: options,
      choices: field.choices?.filter((choice) => kept.includes(choice.value)) ?? null,
    }
  }, [field, options, value])
}

/** The handlers of a field; the same functions as long as the record is open. */
function useVerbs(path: string): Pick<InputProps, 'onChange' | 'onBlur'> {
  const { session } = useRecord().open
  return useMemo(
    () => ({ onChange: (value) => session.change(path, value), onBlur: () => session.leave(path) }),
    [session, path],
  )
}

interface WidgetFieldProps extends PartProps, Pick<FieldProps, 'as'>, Pick<InputProps, 'onType'> {
  widget: Widget
}

function WidgetField({ field: described, state, widget, width, as, onType }: WidgetFieldProps): ReactNode {
  const field = useOffered(described, state)
  const { host, ids, open } = useRecord()
  const faces = useWidgetComponents(widget)
  const messages = useMessages(state)
  const verbs = useVerbs(field.path)
  const id = controlId(field.path, ids)
  const locked = useLock(field, state.lockedByRule)
  const read = isSystemSet(field)
  const required = field.required || state.required
  const input: InputProps = {
    id,
    field,
    value: state.value,
    stored: state.stored,
    mode: open.target.mode,
    options: field.options,
    disabled: locked !== null && !read,
    readOnly: read,
    required,
    invalid: state.error !== null,
    describedBy: getDescriptionIds(id, { ...messages, help: field.tooltip }),
    host,
    Field: RecordField,
    Value: AnyValue,
    onType,
    ...verbs,
  }
  const Control = as ?? faces.Input
  if (faces.frameless) {
    return (
      <div className="group" data-field={field.path} data-w={width ?? field.width}>
        <faces.Input {...input} />
        <FieldMessages id={id} {...messages} />
      </div>
    )
  }
  return (
    <FieldFrame
      id={id}
      label={field.label}
      path={field.path}
      width={width ?? field.width}
      required={required && !read}
      changed={state.changed}
      computed={field.lockedBy === 'computed'}
      group={faces.grouped}
      lockedBy={read ? null : locked?.text}
      why={locked ? <Why reason={locked} /> : null}
      help={field.tooltip}
      {...messages}
    >
      <Control {...input} />
    </FieldFrame>
  )
}

/** A stored value that no plugin can draw. */
function RawValue({ id, value }: { id: string; value: Json }) {
  const text = value === null || typeof value === 'string' ? (value ?? '') : JSON.stringify(value)
  return <TextInput id={id} value={text} readOnly onChange={() => {}} />
}

/** True when the value is read-only by nature, not locked: the system sets or computes it. */
function isSystemSet({ lockedBy }: FieldDescription): boolean {
  return lockedBy === 'server' || lockedBy === 'computed' || lockedBy === 'mode'
}
