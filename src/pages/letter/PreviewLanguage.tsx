import { LANGUAGES } from '../../contract/language'
import { Segmented } from '../../ui/controls/Segmented'
import { ownNames } from '../languages'
import { useTexts } from '../office'

const LANGUAGE_OPTIONS = ownNames(LANGUAGES).map(({ code, name }) => ({ value: code, label: name }))

/** The language of a preview beside its form. */
export function PreviewLanguage({ value, onChange }: { value: string; onChange: (lang: string) => void }) {
  const { text } = useTexts()
  return (
    <Segmented label={text('LETTER.LANGUAGE')} value={value} options={LANGUAGE_OPTIONS} onChange={onChange} />
  )
}
