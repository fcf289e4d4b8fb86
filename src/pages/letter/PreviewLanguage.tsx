import { Segmented } from '../../ui/controls/Segmented'
import { ownNames } from '../languages'
import { useOffice, useTexts } from '../office'

/** The language of a preview beside its form. */
export function PreviewLanguage({ value, onChange }: { value: string; onChange: (lang: string) => void }) {
  const { text } = useTexts()
  const { languages } = useOffice().ports.texts
  const options = ownNames(languages).map(({ code, name }) => ({ value: code, label: name }))
  return <Segmented label={text('LETTER.LANGUAGE')} value={value} options={options} onChange={onChange} />
}
