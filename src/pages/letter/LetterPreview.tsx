import './letter.css'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { LetterSession, LetterState } from '../../engine/letter'
import { errorText, pickRelated } from '../../engine/record'
import { Button } from '../../ui/controls/Button'
import { TextButton } from '../../ui/controls/TextButton'
import { Banner } from '../../ui/overlays/Banner'
import { ErrorState } from '../../ui/page/ErrorState'
import { useRecord } from '../field'
import { useOffice, useTexts } from '../office'
import { MarkupFrame, useAddress } from './MarkupFrame'
import { PreviewLanguage } from './PreviewLanguage'

type Letter = LetterSession & { state: LetterState }

/** The template state of the open record, followed while its preview is visible. */
function useLetter(): Letter {
  const { letter } = useRecord()
  if (!letter) throw new Error('A preview of texts stands beside the page of their record.')
  const letterSession = letter()
  useEffect(() => letterSession.follow(true), [letterSession])
  return { ...letterSession, state: useStore(letterSession.store) }
}

/**
 * Preview of the texts of the open record while they are written, filled with a selectable record; mails can
 * be tested.
 */
export function LetterPreview() {
  const { text } = useTexts()
  const letter = useLetter()
  const { busy, failed, lang, paper, preview } = letter.state
  const isMail = preview !== null && preview.html !== null
  return (
    <div className="letter-preview" aria-busy={busy}>
      <PreviewLanguage value={lang} onChange={letter.speak} />
      <Filling letter={letter} />
      {failed ? <ErrorState title={text('LETTER.FAILED')} onRetry={letter.again} /> : null}
      <Faults letter={letter} />
      {isMail ? <MailFrame subject={preview.subject} html={preview.html ?? ''} /> : null}
      {paper ? <PaperFrame paper={paper} /> : null}
      {isMail ? <TestMail letter={letter} /> : null}
    </div>
  )
}

/** The record that fills the texts, and the choice of another one. */
function Filling({ letter: { choose, state } }: { letter: Letter }) {
  const office = useOffice()
  const { session } = useRecord().open
  const { text } = useTexts()
  const { preview } = state
  if (!preview) return <p className="muted">{text('APP.LOADING')}</p>
  const { record } = preview
  if (!record)
    return <p className="muted">{text(preview.html === null ? 'LETTER.NO_PAPER' : 'LETTER.NO_RECORD')}</p>
  const pick = async () => {
    const relation = { route: record.route, where: {}, embedded: false, create: false }
    const [one] = (await pickRelated(office, { relation, label: text('LETTER.CHOOSE') }, session.value)) ?? []
    if (one) choose(one)
  }
  return (
    <p className="letter-filling">
      <span>{text('LETTER.FILLED_WITH', { name: record.label })}</span>
      <TextButton onClick={() => void pick()}>{text('LETTER.CHOOSE')}</TextButton>
    </p>
  )
}

/** The errors the server would report, a sentence each; each links to its field. */
function Faults({ letter: { state } }: { letter: Letter }) {
  const { texts } = useOffice().ports
  const { fields, open } = useRecord()
  const errors = state.preview?.errors ?? []
  if (errors.length === 0) return null
  return (
    <Banner tone="warning" announce>
      <ul className="letter-faults">
        {errors.map((error) => (
          <li key={JSON.stringify(error)}>
            <TextButton onClick={() => open.session.lead(error.path)}>
              {fields.get(error.path)?.label ?? error.path}
            </TextButton>
            : {errorText(error, open.entity, texts)}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** A mail as its reader sees it: in a frame without scripts, requests or navigation. */
function MailFrame({ html, subject }: { html: string; subject: string }) {
  const { text } = useTexts()
  return (
    <>
      <h3 className="letter-subject">{subject || text('LETTER.NO_SUBJECT')}</h3>
      <MarkupFrame html={html} title={text('LETTER.MAIL')} />
    </>
  )
}

/** Paper in the browser's own viewer, or as a download if it has none. */
function PaperFrame({ paper }: { paper: Blob }) {
  const { files } = useOffice().ports
  const { text } = useTexts()
  const address = useAddress(paper)
  const shown = navigator.pdfViewerEnabled
  return (
    <>
      {shown && address ? (
        <iframe className="letter-frame paper" src={address} title={text('LETTER.PAPER')} />
      ) : null}
      {shown ? null : <p className="muted">{text('FILE.NO_PREVIEW')}</p>}
      <Button icon="download" onClick={() => void files.save(paper, `${text('LETTER.PREVIEW')}.pdf`)}>
        {text('RECORD.PDF')}
      </Button>
    </>
  )
}

/** Sends the current draft of the mail to its author. */
function TestMail({ letter: { draft, state } }: { letter: Letter }) {
  const { notices, ports } = useOffice()
  const { text } = useTexts()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      const to = await ports.messages.testMail(draft())
      notices.add({ tone: 'success', text: 'LETTER.TEST_SENT', params: { to } })
    } catch (error) {
      notices.failure(error)
    } finally {
      setBusy(false)
    }
  }
  const wrong = state.preview?.errors.some(({ severity }) => severity !== 'warning')
    ? text('LETTER.WRONG')
    : null
  return (
    <Button icon="send" busy={busy} reason={wrong} onClick={() => void send()}>
      {text('LETTER.TEST')}
    </Button>
  )
}
