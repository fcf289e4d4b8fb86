import {
  asDensity,
  asTheme,
  DENSITIES,
  DENSITY_TEXTS,
  type Density,
  THEME_TEXTS,
  THEMES,
  type Theme,
} from '../basics/theme'
import { useUi } from '../basics/UiContext'
import { Segmented } from '../controls/Segmented'
import './ThemeControl.css'

export interface ThemeControlProps {
  theme: Theme
  density: Density
  onTheme: (theme: Theme) => void
  onDensity: (density: Density) => void
}

/** The choices of appearance: colours and density. The caller stores them. */
export function ThemeControl({ theme, density, onTheme, onDensity }: ThemeControlProps) {
  const { text } = useUi()
  const themes = THEMES.map((value) => ({ value, label: text(THEME_TEXTS[value]) }))
  const densities = DENSITIES.map((value) => ({ value, label: text(DENSITY_TEXTS[value]) }))
  return (
    <div className="looks">
      <div>
        <span className="caption">{text('APP.THEME')}</span>
        <Segmented
          label={text('APP.THEME')}
          value={theme}
          options={themes}
          onChange={(value) => onTheme(asTheme(value))}
        />
      </div>
      <div>
        <span className="caption">{text('APP.DENSITY')}</span>
        <Segmented
          label={text('APP.DENSITY')}
          value={density}
          options={densities}
          onChange={(value) => onDensity(asDensity(value))}
        />
      </div>
    </div>
  )
}
