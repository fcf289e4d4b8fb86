import { PREFERENCE_DENSITY, PREFERENCE_THEME } from '../../../contract/calls/preference'
import { ThemeControl } from '../../../ui/page/ThemeControl'
import { useLooks, useOffice } from '../../office'

/** Theme and density of the whole page, to see everything in each of them. */
export function GalleryLooks() {
  const { preferences } = useOffice()
  const { density, theme } = useLooks()
  return (
    <ThemeControl
      theme={theme}
      density={density}
      onTheme={(next) => void preferences.save(PREFERENCE_THEME, next)}
      onDensity={(next) => void preferences.save(PREFERENCE_DENSITY, next)}
    />
  )
}
