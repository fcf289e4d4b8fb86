import type { ReactNode } from 'react'
import { Icon } from '../basics/Icon'
import { useUi } from '../basics/UiContext'
import { IconButton } from '../controls/IconButton'
import { TextButton } from '../controls/TextButton'
import './SaveBar.css'

export interface SaveBarProps {
  /** how many fields differ from what is stored */
  changes: number
  /** what the save waits for, in a sentence; replaces the changes */
  waits?: string | null | undefined
  /** state of the draft: «Bozza salvata alle 10:42» */
  draft?: string | undefined
  /** fields to correct; the text links to the first */
  errors?: number | undefined
  onFirstError?: (() => void) | undefined
  undo?: (() => void) | null | undefined
  redo?: (() => void) | null | undefined
  /** nothing has changed: only small screens keep the bar, for the closing buttons */
  idle?: boolean
  /** the closing buttons again, for small screens where the header has no room for them */
  children?: ReactNode
}

/** State of the edit, at the bottom of an edited record. */
export function SaveBar(props: SaveBarProps) {
  const { changes, waits, draft, errors = 0, onFirstError, undo, redo, idle = false, children } = props
  const { text } = useUi()
  return (
    <footer className={idle ? 'save-bar idle' : 'save-bar'}>
      {changes > 0 ? <span className="changed big" aria-hidden="true" /> : null}
      <span className="strong nowrap" role="status">
        {waits ?? (changes > 0 ? text('RECORD.UNSAVED', { count: changes }) : null)}
      </span>
      {draft ? (
        <span className="state opt">
          <Icon name="cloud" size="small" />
          {draft}
        </span>
      ) : null}
      {errors > 0 ? (
        <TextButton danger={changes > 0} className="opt" onClick={onFirstError}>
          {text(changes > 0 ? 'RECORD.ERRORS' : 'RECORD.MISSING', { count: errors })}
        </TextButton>
      ) : null}
      <span className="grow" />
      <IconButton
        icon="undo"
        label={text('UI.UNDO')}
        shortcut="Ctrl+Z"
        disabled={!undo}
        onClick={() => undo?.()}
      />
      <IconButton
        icon="redo"
        label={text('UI.REDO')}
        shortcut="Ctrl+Y"
        disabled={!redo}
        onClick={() => redo?.()}
      />
      {children ? <span className="narrow row">{children}</span> : null}
    </footer>
  )
}
