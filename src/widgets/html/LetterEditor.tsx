import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { WidgetHost } from '../../contract/ports/widget'
import type { ControlProps } from '../../ui/controls/control'
import { TextArea } from '../../ui/controls/TextArea'
import { insertInto, PlaceholderTool } from '../PlaceholderTool'
import { isHeld } from './document'
import { HtmlEditor } from './Editor'
import { isInertMarkup } from './markup'
import type { PlaceholderNames } from './placeholder'

export interface LetterEditorProps extends ControlProps {
  host: WidgetHost
  value: string | null
  onChange: (value: string | null) => void
  /** allows markup that the editor cannot represent */
  source: boolean
  /** path of its field */
  path: string
}

/**
 * Formatted text with placeholders as chips; as source if the editor would lose part of it, or on request.
 */
export function LetterEditor({ host, onChange, path, source, ...control }: LetterEditorProps) {
  const { disabled, id, label = '', value } = control
  const [wantsSource, setWantsSource] = useState(false)
  const names = useNames(host, path)
  const own = useRef(value)
  // The editor can represent its own output; markup that may not be stored is not even parsed.
  const held = useMemo(
    () => !source || value === null || own.current === value || (isInertMarkup(value) && isHeld(value)),
    [source, value],
  )
  const isSource = source && (wantsSource || !held)
  if (isSource && own.current === value) own.current = null
  const change = (written: string | null) => {
    if (!isSource) own.current = written
    onChange(written === '' ? null : written)
  }
  const turn = source ? (
    <SourceButton
      host={host}
      isOn={isSource}
      stays={!held}
      disabled={disabled}
      onTurn={() => setWantsSource(!wantsSource)}
    />
  ) : null
  const tools = (insert: (typed: string) => void): ReactNode => (
    <>
      {turn}
      {disabled ? null : <PlaceholderTool host={host} label={label} insert={insert} />}
    </>
  )
  if (!isSource)
    return <HtmlEditor {...control} onChange={change} text={host.text} tools={tools} names={names} />
  return (
    <div className="rich-source">
      <div className="rich-bar" role="toolbar" aria-label={host.text('FIELD.HTML.BAR')}>
        {tools((typed) => insertInto(id, typed, change))}
      </div>
      <TextArea {...control} value={value ?? ''} onChange={change} rows={10} mono />
      {held ? null : <p className="muted">{host.text('FIELD.HTML.KEPT')}</p>}
    </div>
  )
}

interface SourceButtonProps {
  host: WidgetHost
  isOn: boolean
  /** the editor cannot represent the text: it stays source */
  stays: boolean
  disabled: boolean | undefined
  onTurn: () => void
}

function SourceButton({ disabled, host, isOn, onTurn, stays }: SourceButtonProps) {
  const name = host.text('FIELD.HTML.SOURCE')
  return (
    <button
      type="button"
      data-command="SOURCE"
      disabled={disabled === true || stays}
      title={stays ? host.text('FIELD.HTML.KEPT') : name}
      aria-label={name}
      aria-pressed={isOn}
      onClick={onTurn}
    >
      <span aria-hidden="true">{'</>'}</span>
    </button>
  )
}

/** The names of the placeholders for the texts of the record, reloaded when unknown ones appear. */
function useNames({ letter }: WidgetHost, path: string): PlaceholderNames {
  const [labels, setLabels] = useState<ReadonlyMap<string, string> | null>(null)
  const errors = letter?.useErrors(path)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other errors say that other placeholders are known
  useEffect(() => {
    let ended = false
    letter?.placeholders().then(
      (found) => ended || setLabels(new Map(found.map((one) => [one.path, one.label]))),
      () => undefined,
    )
    return () => {
      ended = true
    }
  }, [letter, errors])
  return useMemo(() => (name) => (labels === null ? null : labels.get(name)), [labels])
}
