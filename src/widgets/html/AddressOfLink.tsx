import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button } from '../../ui/controls/Button'

export interface AddressOfLinkProps {
  editor: Editor
  text: (key: string) => string
  /** returns the focus to the text */
  onClose: () => void
}

/**
 * The address of a link on the selected text, below the bar: Enter sets it, Escape leaves the text as it is.
 */
export function AddressOfLink({ editor, onClose, text }: AddressOfLinkProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>(() => editor.getAttributes('link').href ?? '')
  const [isWrong, setWrong] = useState(false)
  const had = useRef(editor.isActive('link')).current
  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const apply = () => {
    const href = linkAddress(typed)
    if (href === null) return setWrong(true)
    setLink(editor, href)
    close()
  }
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run()
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.key === 'Enter' ? apply : event.key === 'Escape' ? close : null
    if (!act) return
    // Must neither submit the form nor close the surrounding page.
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <div className="rich-link">
      <label htmlFor={id} className="sr-only">
        {text('FIELD.HTML.ADDRESS')}
      </label>
      <input
        id={id}
        className="input-box grow"
        type="text"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={typed}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        ref={focusInput}
        onChange={(event) => {
          setTyped(event.target.value)
          setWrong(false)
        }}
        onKeyDown={onKeyDown}
      />
      <Button small onClick={apply}>
        {text('FIELD.HTML.SET_LINK')}
      </Button>
      {had ? (
        <Button small onClick={remove}>
          {text('FIELD.HTML.UNLINK')}
        </Button>
      ) : null}
      {isWrong ? (
        <p id={`${id}-wrong`} className="msg err" role="alert">
          {text('FIELD.HTML.NO_ADDRESS')}
        </p>
      ) : null}
    </div>
  )
}

const focusInput = (input: HTMLInputElement | null): void => input?.focus()

/**
 * Sets a link on the selection, or on the whole link at the caret; without either the address itself is
 * inserted as text.
 */
function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().extendMarkRange('link')
  if (editor.state.selection.empty && !editor.isActive('link'))
    chain
      .insertContent({
        type: 'text',
        text: href.replace(/^(mailto|tel):/, ''),
        marks: [{ type: 'link', attrs: { href } }],
      })
      .run()
  else chain.setLink({ href }).run()
}

const SCHEMES = /^(https?:\/\/[^\s"<>]+|mailto:[^\s"<>]+@[^\s"<>]+|tel:\+?[\d\s()/.-]+)$/i
const MAIL = /^[^\s"<>@:/]+@[^\s"<>@:/]+\.[^\s"<>@:/]+$/
const SITE = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#][^\s"<>]*)?$/u

/**
 * The address of a link as it is stored, from what a person types: `www.site.it`, `a@b.it`, `tel:059…`; null
 * = it is none.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  if (SCHEMES.test(text))
    return text.replace(
      /^(tel:)(.*)$/i,
      (_, scheme: string, number: string) => scheme + number.replace(/\s/g, ''),
    )
  if (MAIL.test(text)) return `mailto:${text}`
  return SITE.test(text) ? `https://${text}` : null
}
