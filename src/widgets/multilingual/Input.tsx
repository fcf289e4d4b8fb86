import { lazy, Suspense } from 'react'
import type { JsonObject } from '../../contract/json'
import { localText } from '../../contract/language'
import type { InputProps } from '../../contract/widget'
import type { MultilingualOptions } from '../../generated/options'
import { TextArea } from '../../ui/TextArea'
import { TextInput } from '../../ui/TextInput'
import './multilingual.css'
import { controlOf } from '../control'
import { languageName, languagesOf, languageTexts, withLanguageText } from './texts'

const Editor = lazy(async () => ({ default: (await import('../html/Editor')).HtmlEditor }))
const Markup = lazy(async () => ({ default: (await import('../html/Markup')).Markup }))

/** One label for the boxes of all languages. */
export const grouped = true

type Props = InputProps<JsonObject, MultilingualOptions>

/** The box of one language: a line, a text area, or the editor. */
function Box({ lang, ...props }: Props & { lang: string }) {
  const { id, field, value, options, host, onChange } = props
  const text = languageTexts(value)[lang] ?? null
  const change = (typed: string | null) => onChange(withLanguageText(value, lang, typed))
  const control = {
    ...controlOf({ ...props, id: `${id}-${lang}` }),
    name: `${field.path}.${lang}`,
    label: `${field.label}, ${languageName(lang, host.lang)}`,
  }
  if (options.as === 'html')
    return (
      <Suspense fallback={<TextArea {...control} value={text ?? ''} readOnly onChange={() => {}} rows={4} />}>
        {props.readOnly ? <Markup value={text} /> : <Editor {...control} value={text} onChange={change} text={host.text} />}
      </Suspense>
    )
  if (options.as === 'lines') return <TextArea {...control} value={text ?? ''} onChange={change} rows={options.rows ?? 3} />
  return <TextInput {...control} value={text ?? ''} onChange={change} />
}

/** The texts side by side, each labelled with its language. */
export function Input(props: Props) {
  const { value, options, host } = props
  return (
    <div className="by-language">
      {languagesOf(value, options).map((lang) => (
        <div key={lang} lang={lang}>
          <span className="language-code" title={languageName(lang, host.lang)} aria-hidden="true">
            {lang}
          </span>
          <Box {...props} lang={lang} />
        </div>
      ))}
    </div>
  )
}

/** The reader's text. */
export function Show({ value, options, host }: Props) {
  const text = localText(languageTexts(value), host.lang) ?? ''
  if (options.as === 'html')
    return (
      <Suspense fallback={null}>
        <Markup value={text} />
      </Suspense>
    )
  return <span className="lines">{text}</span>
}
