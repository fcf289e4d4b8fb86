import { EditorContent, type Editor as Tiptap, useEditor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { ShapeIcon } from '../../ui/basics/ShapeIcon'
import type { ControlProps } from '../../ui/controls/control'
import { FieldBox } from '../../ui/controls/FieldBox'
import { COMMANDS } from './commands'
import { EXTENSIONS, parseDocument, writeMarkup } from './document'
import './html.css'
import { nameChip, type PlaceholderNames, PlaceholderNode, parsePath } from './placeholder'

const AddressOfLink = lazy(() =>
  import('./AddressOfLink').then((module) => ({ default: module.AddressOfLink })),
)

interface EditorProps extends ControlProps {
  value: string | null
  onChange: (value: string | null) => void
  text: (key: string) => string
  /** further tools of the bar; `insert` inserts at the caret */
  tools?: ((insert: (text: string) => void) => ReactNode) | undefined
  /** placeholders are shown as chips with these names; absent = they are text */
  names?: PlaceholderNames | undefined
}

/** The value: null for an empty editor. */
const getHtml = (editor: Tiptap) => (editor.isEmpty ? null : writeMarkup(editor.state.doc))

/** The attributes of the editable element, which is the labelled control. */
function getAttributes({ id, label, required, invalid, describedBy }: EditorProps): Record<string, string> {
  return {
    id,
    class: 'prose',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label ?? '',
    ...(required ? { 'aria-required': 'true' } : {}),
    ...(invalid ? { 'aria-invalid': 'true' } : {}),
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
  }
}

/** A WYSIWYG editor: a toolbar, the usual shortcuts, its own undo. */
export function HtmlEditor(props: EditorProps) {
  const { value, onChange, disabled, invalid, names, onBlur, text, tools } = props
  const hasChips = names !== undefined
  const newest = useRef(names)
  newest.current = names
  const editor = useEditor({
    extensions: hasChips
      ? [...EXTENSIONS, PlaceholderNode.configure({ names: (path) => newest.current?.(path) ?? null })]
      : EXTENSIONS,
    content: parseDocument(value, hasChips),
    editable: !disabled,
    injectCSS: false,
    editorProps: { attributes: getAttributes(props) },
    onUpdate: ({ editor: changed }) => onChange(getHtml(changed)),
    onBlur: () => onBlur?.(),
  })
  useEffect(() => {
    // If the page mounted late, the editor is destroyed and recreated with the newest value before this runs
    // again.
    if (editor.isDestroyed) return
    // A value from outside (undo, merge, reset) replaces the text; typed text is already in it.
    if (getHtml(editor) !== value && !editor.isFocused)
      editor.commands.setContent(parseDocument(value, hasChips), { emitUpdate: false })
  }, [editor, hasChips, value])
  useEffect(() => {
    if (!names || editor.isDestroyed) return
    for (const chip of editor.view.dom.querySelectorAll<HTMLElement>('[data-placeholder]'))
      nameChip(chip, names)
  }, [editor, names])
  return (
    <FieldBox className="rich" disabled={disabled} invalid={invalid}>
      <Bar editor={editor} disabled={disabled === true} text={text}>
        {tools?.((typed) => insert(editor, typed, hasChips))}
      </Bar>
      <EditorContent editor={editor} />
    </FieldBox>
  )
}

/** Inserts at the caret: a placeholder as a chip if chips are enabled. */
function insert(editor: Tiptap, typed: string, hasChips: boolean): void {
  const path = hasChips ? parsePath(typed) : null
  // Inserted text has the format at the caret, like typed text.
  const { selection, storedMarks } = editor.state
  const marks = (storedMarks ?? selection.$from.marks()).map((mark) => mark.toJSON())
  const content =
    path === null
      ? { type: 'text', text: typed, marks }
      : { type: PlaceholderNode.name, attrs: { path }, marks }
  editor.chain().focus().insertContent(content).run()
}

interface BarProps {
  editor: Tiptap
  disabled: boolean
  text: (key: string) => string
  children?: ReactNode
}

/** The target of an arrow key in the toolbar; none = the key is not handled. */
const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * One button per command, pressed if the selection has its format: one tab stop, with arrow keys inside. The
 * address of a link is entered below them.
 */
function Bar({ children, editor, disabled, text }: BarProps) {
  const [isLinking, setLinking] = useState(false)
  const [reached, setReached] = useState(0)
  const walk = (event: KeyboardEvent<HTMLButtonElement>) => {
    const next = STEPS[event.key]?.(reached, COMMANDS.length - 1)
    if (next === undefined) return
    event.preventDefault()
    setReached(next)
    event.currentTarget.parentElement
      ?.querySelector<HTMLElement>(`[data-command=${COMMANDS[next]?.id}]`)
      ?.focus()
  }
  const pressed = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      COMMANDS.filter(({ isOn }) => isOn(now))
        .map(({ id }) => id)
        .join(' '),
  }).split(' ')
  return (
    <>
      <div className="rich-bar" role="toolbar" aria-label={text('FIELD.HTML.BAR')}>
        {COMMANDS.map(({ id, sign, run }, at) => (
          <button
            key={id}
            type="button"
            data-command={id}
            disabled={disabled}
            title={text(`FIELD.HTML.${id}`)}
            aria-label={text(`FIELD.HTML.${id}`)}
            aria-pressed={pressed.includes(id)}
            tabIndex={at === reached ? 0 : -1}
            onFocus={() => setReached(at)}
            onKeyDown={walk}
            onClick={() => (run ? run(editor) : setLinking(true))}
          >
            {typeof sign === 'string' ? (
              <span aria-hidden="true">{sign}</span>
            ) : (
              <ShapeIcon path={sign.shape} className="i" />
            )}
          </button>
        ))}
        {children}
      </div>
      {isLinking && !disabled ? (
        <Suspense>
          <AddressOfLink editor={editor} text={text} onClose={() => setLinking(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
