import { useState } from 'react'
import type { DialogProps } from '../contract/ports/dialog'
import type { WidgetHost } from '../contract/ports/widget'
import { type OfferedStatus, offReason } from '../engine/commands/status-choices'
import { ChoiceCards } from '../ui/choices/ChoiceCards'
import { Button } from '../ui/controls/Button'
import { Dialog } from '../ui/overlays/Dialog'

/** Input of the choice of a new status. */
export interface ChangeStatusInput {
  /** the record's title */
  label: string
  /** one per status of the entity, in order (`statusChoices`) */
  choices: OfferedStatus[]
  /** the status picked before and not saved yet */
  picked?: string | null
  /** the form is invalid: confirming is disabled (STATUS-09) */
  invalid?: boolean
}

/** Why a status cannot be chosen, that it is the current one, or its consequence. */
function note(choice: OfferedStatus, host: WidgetHost): string | undefined {
  const { current, leadsTo, locks } = choice
  if (current) return host.text('STATUS.CURRENT')
  const why = offReason(choice, host.text)
  if (why) return why
  const next =
    leadsTo?.length === 0
      ? host.text('STATUS.FINAL')
      : host.text('STATUS.NEXT', { names: leadsTo?.join(', ') ?? '' })
  return [leadsTo ? next : '', locks ? host.text('STATUS.LOCKS') : ''].filter(Boolean).join(' ') || undefined
}

/** One button per status (STATUS-01); nothing happens before confirm (STATUS-04). */
export function ChangeStatus({ input, host, close }: DialogProps<ChangeStatusInput, string>) {
  const { label, choices, invalid = false } = input
  const [picked, setPicked] = useState(input.picked ?? null)
  const chosen = choices.find(({ code }) => code === picked)
  const off = invalid ? 'INVALID' : !chosen ? 'NONE_CHOSEN' : chosen.current ? 'CURRENT' : null
  const why = off && host.text(`STATUS.OFF.${off}`)
  const cards = choices.map((choice) => ({
    code: choice.code,
    label: choice.name,
    color: choice.color,
    note: note(choice, host),
    disabled: choice.off !== null,
  }))
  const footer = (
    <>
      {why ? (
        <p id="change-status-why" className="muted grow" role="status">
          {why}
        </p>
      ) : (
        <span className="grow" />
      )}
      <Button onClick={() => close(null)}>{host.text('APP.CANCEL')}</Button>
      <Button
        variant="primary"
        disabled={off !== null}
        aria-describedby={why ? 'change-status-why' : undefined}
        onClick={() => chosen && close(chosen.code)}
      >
        {chosen ? host.text('STATUS.CONFIRM', { status: chosen.name }) : host.text('APP.CONFIRM')}
      </Button>
    </>
  )
  return (
    <Dialog
      title={host.text('CRUD.CHANGE_STATUS')}
      subtitle={label}
      footer={footer}
      onClose={() => close(null)}
    >
      <ChoiceCards
        label={host.text('CRUD.CHANGE_STATUS')}
        choices={cards}
        value={picked}
        onChange={setPicked}
      />
    </Dialog>
  )
}
