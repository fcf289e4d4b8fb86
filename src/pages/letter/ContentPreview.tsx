import './letter.css'
import { useEffect, useState } from 'react'
import type { LaidOutContent } from '../../contract/model/letter'
import { ErrorState } from '../../ui/page/ErrorState'
import { useRecord } from '../field'
import { useOffice, useTexts } from '../office'
import { MarkupFrame } from './MarkupFrame'
import { PreviewLanguage } from './PreviewLanguage'

/** Debounce before a content's preview is requested again, in ms. */
const PAUSE_MS = 600

/** Preview of the open record in its template, while it is written and before it is published. */
export function ContentPreview() {
  const { lang: own, text } = useTexts()
  const [lang, speak] = useState(own)
  const { again, content, failed } = useLaidOut(lang)
  return (
    <div className="letter-preview" aria-busy={content === null && !failed}>
      <PreviewLanguage value={lang} onChange={speak} />
      {failed ? <ErrorState title={text('CONTENT.FAILED')} onRetry={again} /> : null}
      {content ? (
        <>
          <h3 className="letter-subject">{content.title || text('CONTENT.UNTITLED')}</h3>
          {content.html === '' ? (
            <p className="muted">{text('CONTENT.EMPTY')}</p>
          ) : (
            <MarkupFrame html={content.html} title={text('CONTENT.PREVIEW')} />
          )}
        </>
      ) : null}
    </div>
  )
}

interface LaidOut {
  /** null until the first answer */
  content: LaidOutContent | null
  failed: boolean
  again: () => void
}

/** The content laid out by the server, updated while it is written. */
function useLaidOut(lang: string): LaidOut {
  const { messages } = useOffice().ports
  const { page, session, target } = useRecord().open
  const [state, setState] = useState<Omit<LaidOut, 'again'>>({ content: null, failed: false })
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let ended = new AbortController()
    const ask = ({ signal }: AbortController) =>
      messages.content({ route: target.route, content: session.values(), lang }, signal).then(
        (content) => signal.aborted || setState({ content, failed: false }),
        () => signal.aborted || setState((before) => ({ ...before, failed: true })),
      )
    const soon = (pause: number) => {
      clearTimeout(timer)
      ended.abort()
      ended = new AbortController()
      timer = setTimeout(ask, pause, ended)
    }
    const ends = page.sections.flatMap(({ fields }) =>
      fields.map(({ path }) => session.subscribe(path, () => soon(PAUSE_MS))),
    )
    soon(0)
    return () => {
      clearTimeout(timer)
      ended.abort()
      for (const end of ends) end()
    }
  }, [lang, messages, page, session, target, turn])
  return { ...state, again: () => setTurn(turn + 1) }
}
