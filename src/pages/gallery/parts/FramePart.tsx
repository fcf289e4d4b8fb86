import { useId } from 'react'
import { FieldFrame, type FieldFrameProps } from '../../../ui/controls/FieldFrame'
import { TextInput } from '../../../ui/controls/TextInput'
import type { PageTexts } from '../../office'
import { Part, Tried } from './Part'
import { COMPANY } from './samples'

/** What a frame says of its field. */
export function FramePart({ text }: Pick<PageTexts, 'text'>) {
  const frames: readonly [caption: string, frame: Partial<FieldFrameProps>][] = [
    ['UI.CHANGED', { changed: true }],
    ['UI.COMPUTED', { computed: true }],
    ['FIELD.WHY', { lockedBy: text('RECORD.OFF_DELETED') }],
    ['GALLERY.CASE.WARNING', { warning: text('RECORD.UNUSUAL') }],
    ['CRUD.HELP', { help: text('PROFILE.EMAIL_HELP') }],
    ['GALLERY.CASE.OPENS', { help: text('PROFILE.EMAIL_HELP'), tip: true }],
  ]
  return (
    <Part name="FieldFrame">
      {frames.map(([caption, frame]) => (
        <figure key={caption} className="case">
          <figcaption>{text(caption)}</figcaption>
          <Framed label={text('PROFILE.FULLNAME')} frame={frame} />
        </figure>
      ))}
    </Part>
  )
}

function Framed({ label, frame }: { label: string; frame: Partial<FieldFrameProps> }) {
  const id = useId()
  const isClosed = Boolean(frame.lockedBy || frame.computed)
  return (
    <FieldFrame id={id} label={label} {...frame}>
      <Tried start={COMPANY}>
        {(value, keep) => <TextInput id={id} readOnly={isClosed} value={value} onChange={keep} />}
      </Tried>
    </FieldFrame>
  )
}
