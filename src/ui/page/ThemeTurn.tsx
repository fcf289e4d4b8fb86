import { getNext, THEME_TEXTS, THEMES, type Theme } from '../basics/theme'
import { useUi } from '../basics/UiContext'
import { TextButton } from '../controls/TextButton'

/** The choice of colours as one quiet button that cycles to the next: «Tema: come il sistema». */
export function ThemeTurn({ theme, onTheme }: { theme: Theme; onTheme: (theme: Theme) => void }) {
  const { text } = useUi()
  const words = `${text('APP.THEME')}: ${text(THEME_TEXTS[theme]).toLocaleLowerCase()}`
  return <TextButton onClick={() => onTheme(getNext(THEMES, theme))}>{words}</TextButton>
}
