import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../../ui/controls/Button'
import { FieldFrame } from '../../../ui/controls/FieldFrame'
import { TextInput } from '../../../ui/controls/TextInput'
import { Banner, type BannerTone } from '../../../ui/overlays/Banner'
import { ConfirmDialog, Dialog } from '../../../ui/overlays/Dialog'
import { MenuButton } from '../../../ui/overlays/MenuButton'
import { Palette } from '../../../ui/overlays/Palette'
import { SpotGuide } from '../../../ui/overlays/SpotGuide'
import { UserMenu } from '../../../ui/overlays/UserMenu'
import { type PageTexts, useOffice, useTexts } from '../../office'
import { Case, doNothing, Part, Tried } from './Part'
import { COMPANY, PERSON_NAME } from './samples'

type Texts = Pick<PageTexts, 'text'>

const TONES: readonly [tone: BannerTone, title: string, words: string][] = [
  ['info', 'RECORD.STALE_TITLE', 'RECORD.NOT_SAFE'],
  ['success', 'RECORD.SHEET', 'RECORD.LINK_COPIED'],
  ['warning', 'RECORD.OUTDATED_TITLE', 'RECORD.OUTDATED'],
  ['danger', 'RECORD.UNANSWERED_TITLE', 'RECORD.UNANSWERED'],
]

/** What lies over a page, or says something about it. */
export function OverlayParts() {
  const { text } = useTexts()
  return (
    <>
      <Part name="Banner">
        {TONES.map(([tone, title, words]) => (
          <Case key={tone} code={tone} wide stacked>
            <Banner
              tone={tone}
              title={text(title)}
              announce={false}
              buttons={tone === 'info' ? <Button small>{text('RECORD.OUTDATED_RELOAD')}</Button> : null}
            >
              {text(words)}
            </Banner>
          </Case>
        ))}
      </Part>
      <ToastsPart text={text} />
      <Dialogs text={text} />
      <Menus text={text} />
      <Layers text={text} />
    </>
  )
}

/** A button that opens a layer; the layer is given how to close it. */
function Opener({ label, children }: { label: string; children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {open ? children(() => setOpen(false)) : null}
    </>
  )
}

/** Shown where the page shows its messages, which has one place for them. */
function ToastsPart({ text }: Texts) {
  const { notices } = useOffice()
  const show = () => {
    for (const [tone, title, words] of TONES)
      notices.add({
        tone,
        title,
        text: words,
        ...(tone === 'danger' ? { act: { text: 'APP.RETRY', run: doNothing } } : {}),
      })
  }
  return (
    <Part name="Toasts">
      <Case name="OPENS">
        <Button onClick={show}>{text('UI.MESSAGES')}</Button>
      </Case>
    </Part>
  )
}

const DIALOG_SIZES = ['small', 'medium', 'large'] as const

function Dialogs({ text }: Texts) {
  return (
    <>
      <Part name="Dialog">
        <Case name="OPENS">
          {DIALOG_SIZES.map((size) => (
            <Opener key={size} label={size}>
              {(close) => <SampleDialog text={text} size={size} onClose={close} />}
            </Opener>
          ))}
        </Case>
      </Part>
      <Part name="ConfirmDialog">
        <Case name="OPENS">
          {[false, true].map((danger) => {
            const verb = text(danger ? 'CRUD.DELETE' : 'RECORD.UNUSUAL_SAVE')
            return (
              <Opener key={verb} label={verb}>
                {(close) => (
                  <ConfirmDialog
                    title={danger ? `${verb}: ${COMPANY}` : text('RECORD.UNUSUAL')}
                    confirmLabel={verb}
                    danger={danger}
                    onConfirm={close}
                    onClose={close}
                  >
                    <p>{text('RECORD.NOT_SAFE')}</p>
                  </ConfirmDialog>
                )}
              </Opener>
            )
          })}
        </Case>
      </Part>
    </>
  )
}

function SampleDialog({
  text,
  size,
  onClose,
}: Texts & { size: (typeof DIALOG_SIZES)[number]; onClose: () => void }) {
  const id = `gallery-dialog-${size}`
  const footer = (
    <>
      <span className="grow" />
      <Button onClick={onClose}>{text('CRUD.CANCEL')}</Button>
      <Button variant="primary" onClick={onClose}>
        {text('CRUD.SAVE')}
      </Button>
    </>
  )
  return (
    <Dialog size={size} title={text('CRUD.EDIT')} subtitle={COMPANY} footer={footer} onClose={onClose}>
      <FieldFrame id={id} label={text('PROFILE.FULLNAME')} help={text('PROFILE.EMAIL_HELP')}>
        <Tried start={COMPANY}>{(value, keep) => <TextInput id={id} value={value} onChange={keep} />}</Tried>
      </FieldFrame>
    </Dialog>
  )
}

function Menus({ text }: Texts) {
  const items = [
    { id: 'edit', label: text('CRUD.EDIT'), icon: 'pen-to-square', shortcut: 'Ctrl E' },
    { id: 'copy', label: text('RECORD.DUPLICATE'), icon: 'copy', checked: true },
    { id: 'restore', label: text('CRUD.RESTORE'), icon: 'undo', reason: text('RECORD.OFF_NOT_DELETED') },
    { id: 'delete', label: text('CRUD.DELETE'), icon: 'trash', danger: true },
  ]
  const looks = [
    {
      id: 'theme',
      label: text('APP.THEME'),
      icon: 'sun',
      code: 'light',
      onChange: doNothing,
      options: [{ code: 'light', name: text('APP.THEME_LIGHT') }],
    },
  ]
  const entries = [
    { id: 'own', label: text('PROFILE.TITLE'), icon: 'user', path: '/gallery', action: null, items: [] },
    {
      id: 'leave',
      label: text('APP.SIGN_OUT'),
      icon: 'sign-out',
      path: null,
      action: 'leave',
      items: [],
    },
  ]
  return (
    <>
      <Part name="MenuButton">
        <Case name="OPENS">
          <MenuButton icon="more" label={text('RECORD.MORE')} items={items} onAction={doNothing} />
          <MenuButton words variant="plain" label={text('RECORD.SHEET')} items={items} onAction={doNothing} />
          <MenuButton words label={text('CRUD.FOLDER')} disabled items={items} onAction={doNothing} />
        </Case>
      </Part>
      <Part name="UserMenu">
        <Case name="OPENS">
          <UserMenu name={PERSON_NAME} detail="Modena" entries={entries} looks={looks} onAction={doNothing} />
        </Case>
      </Part>
    </>
  )
}

function Layers({ text }: Texts) {
  const target = useRef<HTMLDivElement>(null)
  return (
    <>
      <Part name="Palette">
        <Case name="OPENS">
          <Opener label={text('PALETTE.TITLE')}>
            {(close) => <SamplePalette text={text} onClose={close} />}
          </Opener>
        </Case>
      </Part>
      <Part name="SpotGuide">
        <Case name="OPENS">
          <div ref={target}>
            <Opener label={text('CRUD.HELP')}>
              {(close) => <SampleGuide text={text} target={() => target.current} onClose={close} />}
            </Opener>
          </div>
        </Case>
      </Part>
    </>
  )
}

function SamplePalette({ text, onClose }: Texts & { onClose: () => void }) {
  const [value, setValue] = useState('')
  const [active, setActive] = useState('CRUD.EDIT')
  const acts = ['CRUD.EDIT', 'RECORD.DUPLICATE', 'RECORD.PRINT'].map((key) => ({ id: key, face: text(key) }))
  return (
    <Palette
      value={value}
      active={active}
      onClose={onClose}
      onChange={setValue}
      groups={[{ id: 'acts', heading: text('PALETTE.ACTS'), options: acts }]}
      onActive={setActive}
      onReady={doNothing}
      onEnter={doNothing}
      onPick={onClose}
      note={text('PALETTE.COUNT', { count: acts.length })}
      busy={false}
    />
  )
}

function SampleGuide({
  text,
  target,
  onClose,
}: Texts & { target: () => Element | null; onClose: () => void }) {
  const [n, setN] = useState(1)
  return (
    <SpotGuide
      title={text('CRUD.HELP')}
      text={text('PROFILE.LANG_HELP')}
      target={target}
      n={n}
      onClose={onClose}
      total={2}
      onStep={setN}
    />
  )
}
