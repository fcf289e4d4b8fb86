import '../styles/form-grid.css'
import { lazy, memo, type ReactNode, Suspense, useRef, useState } from 'react'
import { HelpTip } from '../basics/HelpTip'
import { useUi } from '../basics/UiContext'
import { FieldMessages, type FieldTexts } from './FieldMessage'

const Popover = lazy(() => import('../basics/Popover').then((module) => ({ default: module.Popover })))

interface WhyButtonProps {
  /** name of the field, for the accessible name */
  label: string
  /** the reason in a few words, also the tooltip */
  reason: string
  /** called instead of opening the popover */
  onWhy?: (() => void) | undefined
  /** fuller explanation: the rule, right or status, and who can change it */
  children?: ReactNode
}

/** «Perché?» beside a locked field: says which rule, right or status locks it and who can change that. */
function WhyButton({ label, reason, onWhy, children }: WhyButtonProps) {
  const { text } = useUi()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="why"
        aria-label={text('UI.WHY_LABEL', { label, reason })}
        aria-haspopup={onWhy ? undefined : 'dialog'}
        title={reason}
        onClick={onWhy ?? (() => setOpen(true))}
      >
        {text('FIELD.WHY')}
      </button>
      {open ? (
        <Suspense>
          <Popover anchor={button} label={`${label}: ${text('FIELD.WHY')}`} onClose={() => setOpen(false)}>
            <div className="reason">{children ?? <p>{reason}</p>}</div>
          </Popover>
        </Suspense>
      ) : null}
    </>
  )
}

export interface FieldFrameProps extends FieldTexts {
  /** id of the control; `{id}-label` names the label, `messageId` and `describedBy` name the lines below */
  id: string
  label: string
  /** the field's path, the stable hook of outside checks */
  path?: string | undefined
  /** 12ths */
  width?: number | undefined
  required?: boolean | undefined
  /** differs from what is stored */
  changed?: boolean | undefined
  /** calculated by the system */
  computed?: boolean | undefined
  /** why it cannot be changed, as text */
  lockedBy?: string | null | undefined
  onWhy?: (() => void) | undefined
  /** content of the reason's popover; default the words of `lockedBy` */
  why?: ReactNode
  /** the help is a tooltip beside the label; the line below only describes the control to screen readers */
  tip?: boolean | undefined
  /** several controls under one label: the frame becomes a group named by it */
  group?: boolean | undefined
  children: ReactNode
}

type LabelRowProps = Pick<
  FieldFrameProps,
  'id' | 'label' | 'required' | 'changed' | 'computed' | 'lockedBy' | 'onWhy' | 'why' | 'group'
> & { tip?: string | null | undefined }

/** Not re-rendered while its field is being typed in. */
const LabelRow = memo(function LabelRow(props: LabelRowProps) {
  const { id, label, required, changed, computed, lockedBy, onWhy, why, group, tip } = props
  const { text } = useUi()
  const words = (
    <>
      <span title={label}>{label}</span>
      {required ? (
        <b className="req" aria-hidden="true">
          *
        </b>
      ) : null}
    </>
  )
  return (
    <div className="caption">
      {changed ? <i className="changed" title={text('UI.CHANGED')} /> : null}
      {group ? (
        <span className="words" id={`${id}-label`}>
          {words}
        </span>
      ) : (
        <label id={`${id}-label`} htmlFor={id}>
          {words}
        </label>
      )}
      {tip ? <HelpTip label={label} help={tip} /> : null}
      {computed ? (
        <i className="computed" title={text('UI.COMPUTED')} aria-hidden="true">
          fx
        </i>
      ) : null}
      {lockedBy ? (
        <WhyButton label={label} reason={lockedBy} onWhy={onWhy}>
          {why}
        </WhyButton>
      ) : null}
    </div>
  )
})

/** A field: label above, the control, errors or help below. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, path, width, group, children, error, warning, help, tip, ...row } = props
  const naming = group ? { role: 'group', 'aria-labelledby': `${id}-label` } : {}
  return (
    <div className="field" data-field={path} data-w={width} {...naming}>
      <LabelRow {...row} id={id} group={group} tip={tip ? help : null} />
      {children}
      <FieldMessages id={id} error={error} warning={warning} help={help} tip={tip} />
    </div>
  )
}
