import { Button } from '../../../ui/controls/Button'
import { MenuButton } from '../../../ui/overlays/MenuButton'
import { useOffice, useTexts } from '../../office'

export interface KeepTourProps {
  /** entities that declare a path */
  routes: readonly string[]
  disabled: boolean
  onKeep: (route: string) => void
}

/**
 * Saves the stages as a record of an entity that declares a path and in which the person may create records;
 * if there are several, they choose one.
 */
export function KeepTour({ disabled, onKeep, routes }: KeepTourProps) {
  const { text } = useTexts()
  const { conf } = useOffice()
  const items = (conf.store.getState().visible?.items ?? []).filter(
    (one) => one.canCreate && routes.includes(one.route),
  )
  const [only, ...more] = items
  if (!only) return null
  if (more.length === 0 || disabled)
    return (
      <Button icon="save" disabled={disabled} onClick={() => onKeep(only.route)}>
        {more.length === 0 ? text('MAPS.KEEP', { name: only.name }) : text('MAPS.KEEP_IN')}
      </Button>
    )
  return (
    <MenuButton
      label={text('MAPS.KEEP_IN')}
      icon="save"
      words
      placement="top end"
      items={items.map(({ name, route }) => ({ id: route, label: name }))}
      onAction={onKeep}
    />
  )
}
