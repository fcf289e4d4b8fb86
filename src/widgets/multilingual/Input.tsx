import { lazy, Suspense } from 'react'
import type { JsonObject } from '../../contract/json'
import { localText } from '../../contract/language'
import type { InputProps } from '../../contract/ports/widget'
import type { MultilingualOptions } from '../../generated/options'
import { TextArea } from '../../ui/controls/TextArea'
import { TextInput } from '../../ui/controls/TextInput'
import './multilingual.css'
import { toControlProps } from '../control'
import { languageName, languageTexts, listLanguages, withLanguageText } from './texts'

const load = () => import('../PlaceholderTool')
const Tool = lazy(async () => ({ default: (await load()).PlaceholderTool }))
const Errors = lazy(async () => ({ default: (await load()).PlaceholderErrors }))
const Editor = lazy(async () => ({ default: (await import('../html/Editor')).HtmlEditor }))
const Letter = lazy(async () => ({ default: (await import('../html/LetterEditor')).LetterEditor }))
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
    ...toControlProps({ ...props, id: `${id}-${lang}` }),
    name: `${field.path}.${lang}`,
    label: `${field.label}, ${languageName(lang, host.lang)}`,
  }
  const offers = options.placeholders === true && !props.readOnly && !props.disabled
  if (options.as === 'html') {
    const isLetter = options.placeholders === true || options.source === true
    const written = { ...control, value: text, onChange: change }
    return (
      <Suspense fallback={<TextArea {...control} value={text ?? ''} readOnly onChange={() => {}} rows={4} />}>
        {props.readOnly ? (
          <Markup value={text} />
        ) : isLetter ? (
          <Letter {...written} host={host} path={field.path} source={options.source === true} />
        ) : (
          <Editor {...written} text={host.text} />
        )}
      </Suspense>
    )
  }
  return (
    <div className="with-tool">
      {options.as === 'lines' ? (
        <TextArea {...control} value={text ?? ''} onChange={change} rows={options.rows ?? 3} />
      ) : (
        <TextInput {...control} value={text ?? ''} onChange={change} />
      )}
      {offers ? (
        <Suspense>
          <Tool
            host={host}
            label={control.label}
            insert={async (typed) => (await load()).insertInto(control.id, typed, change)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

/** The texts side by side, each labelled with its language. */
export function Input(props: Props) {
  const { field, value, options, host } = props
  return (
    <>
      <div className="by-language">
        {listLanguages(value, options).map((lang) => (
          <div key={lang} lang={lang}>
            <span className="language-code" title={languageName(lang, host.lang)} aria-hidden="true">
              {lang}
            </span>
            <Box {...props} lang={lang} />
          </div>
        ))}
      </div>
      {options.placeholders ? (
        <Suspense>
          <Errors field={field} host={host} />
        </Suspense>
      ) : null}
    </>
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
