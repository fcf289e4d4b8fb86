import { OfferedButton } from '../field/OfferedButton'
import { useRecord } from '../field/record-context'
import { type RecordAction, useActions, useFormActions } from './use-actions'

/** As many actions have room in the toolbar beside a long title; all of them stand in the menu beside. */
const IN_BAR = 1

/** The first action of the shown record as a quiet button; those that a section shows are left to it. */
export function ActionButtons() {
  const { page } = useRecord().open
  const placed = new Set(page.sections.flatMap(({ actions }) => [...(actions?.primary ?? []), ...(actions?.secondary ?? [])]))
  const free = useActions().filter(({ action }) => !placed.has(action.id))
  return free
    .slice(0, IN_BAR)
    .map((one) => <OfferedButton key={one.action.id} one={one} icon={one.action.icon} className="opt" />)
}

/** Ids of the actions that the file puts into the line of a section's title. */
interface Placed {
  primary: readonly string[]
  secondary: readonly string[]
}

/** Those of a section that is read. */
export function SectionActions(placed: Placed) {
  return <TitleActions {...placed} offered={useActions()} />
}

/** Those of a section of the form. */
export function FormActions(placed: Placed) {
  return <TitleActions {...placed} offered={useFormActions()} />
}

function TitleActions({ offered, primary, secondary }: Placed & { offered: readonly RecordAction[] }) {
  const of = (ids: readonly string[]) => ids.flatMap((id) => offered.find(({ action }) => action.id === id) ?? [])
  return (
    <>
      {of(secondary).map((one) => (
        <OfferedButton key={one.action.id} one={one} icon={one.action.icon} small />
      ))}
      {of(primary).map((one) => (
        <OfferedButton key={one.action.id} one={one} icon={one.action.icon} primary small />
      ))}
    </>
  )
}
