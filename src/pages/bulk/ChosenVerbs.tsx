import { useStore } from 'zustand'
import { ACTION_FILES_MAX } from '../../contract/action'
import { type Chosen, onlyChosen, type RowSelection } from '../../engine/list/selection'
import { OfferedButton } from '../field/OfferedButton'
import { useOffice } from '../office'
import { EXPORT_IDS } from './export-reason'
import type { ChosenRows } from './offer'
import { chosenOffers, type OwnOffers } from './offers'

export interface ChosenVerbsProps extends Omit<ChosenRows, 'row' | 'many'> {
  store: RowSelection['store']
  own: OwnOffers
}

/** What can be done with the chosen records, and why the rest cannot. Another choice draws it anew only where it changes what is offered. */
export function ChosenVerbs({ store, own, ...rows }: ChosenVerbsProps) {
  const office = useOffice()
  const asked = rows.entity.actions !== undefined
  const row = useStore(store, (chosen) => (asked ? onlyChosen(chosen) : null))
  const many = useStore(store, (chosen) => asked && isMany(chosen))
  const exports = useStore(store, takesExport)
  return chosenOffers(office, { ...rows, row, many }, own, exports).map((one) => (
    <OfferedButton key={one.id} one={one} icon={one.icon} small className={one.id === 'export' ? 'opt' : undefined} />
  ))
}

function isMany({ all, rows }: Chosen): boolean {
  return all || rows.size > ACTION_FILES_MAX
}

function takesExport({ all, rows }: Chosen): boolean {
  return all ? rows.size === 0 : rows.size <= EXPORT_IDS
}
