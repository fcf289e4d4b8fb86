import { Segmented } from './Segmented'
import { asDensity, asTheme, DENSITIES, type Density, THEMES, type Theme } from './theme'
import { useUi } from './UiContext'

export interface ThemeControlProps {
  theme: Theme
  density: Density
  onTheme: (theme: Theme) => void
  onDensity: (density: Density) => void
}

/** The two choices of looks: colours and density. Storing them is somebody else's work. */
export function ThemeControl({ theme, density, onTheme, onDensity }: ThemeControlProps) {
  const { text } = useUi()
  const words = (kind: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: text(`UI.${kind}.${value.toUpperCase()}`) }))
  return (
    <div className="looks">
      <div>
        <span className="lab">{text('UI.THEME')}</span>
        <Segmented
          label={text('UI.THEME')}
          value={theme}
          options={words('THEME', THEMES)}
          onChange={(value) => onTheme(asTheme(value))}
        />
      </div>
      <div>
        <span className="lab">{text('UI.DENSITY')}</span>
        <Segmented
          label={text('UI.DENSITY')}
          value={density}
          options={words('DENSITY', DENSITIES)}
          onChange={(value) => onDensity(asDensity(value))}
        />
      </div>
    </div>
  )
}
