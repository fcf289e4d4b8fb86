import { getSchema, type JSONContent } from '@tiptap/core'
import { DOMParser } from '@tiptap/pm/model'
import { EditorContent, type Editor as Tiptap, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect } from 'react'
import type { ControlProps } from '../../ui/control'
import { FieldBox } from '../../ui/FieldBox'
import { ShapeIcon } from '../../ui/Icon'
import { cleanNodes } from './clean'
import { COMMANDS } from './commands'
import './html.css'

interface EditorProps extends ControlProps {
  value: string | null
  onChange: (value: string | null) => void
  text: (key: string) => string
}

/** The editor supports exactly the tags of markup.ts; other pasted markup is removed. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'], HTMLAttributes: { class: null } },
  }),
]

const PARSER = DOMParser.fromSchema(getSchema(EXTENSIONS))

/** Parses stored markup to the editor's own document: as a string it would pass through a sink that Trusted Types block. */
const documentOf = (html: string | null): JSONContent => PARSER.parse(cleanNodes(html ?? '')).toJSON()

/** The value: null for an empty editor. */
const htmlOf = (editor: Tiptap) => (editor.isEmpty ? null : editor.getHTML())

/** The attributes of the editable element, which is the labelled control. */
function attributesOf({ id, label, required, invalid, describedBy }: EditorProps): Record<string, string> {
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
  const { value, onChange, disabled, invalid, onBlur, text } = props
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: documentOf(value),
    editable: !disabled,
    injectCSS: false,
    editorProps: { attributes: attributesOf(props) },
    onUpdate: ({ editor: changed }) => onChange(htmlOf(changed)),
    onBlur: () => onBlur?.(),
  })
  useEffect(() => {
    // If the page mounted late, the editor is destroyed and recreated with the newest value before this runs again.
    if (editor.isDestroyed) return
    // A value from outside (undo, merge, reset) replaces the text; typed text is already in it.
    if (htmlOf(editor) !== value && !editor.isFocused) editor.commands.setContent(documentOf(value), { emitUpdate: false })
  }, [editor, value])
  return (
    <FieldBox className="rich" disabled={disabled} invalid={invalid}>
      <Bar editor={editor} disabled={disabled === true} text={text} />
      <EditorContent editor={editor} />
    </FieldBox>
  )
}

/** One button per command, pressed where the selection has its format. */
function Bar({ editor, disabled, text }: { editor: Tiptap; disabled: boolean; text: (key: string) => string }) {
  const pressed = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      COMMANDS.filter(({ isOn }) => isOn(now))
        .map(({ id }) => id)
        .join(' '),
  }).split(' ')
  return (
    <div className="rich-bar" role="toolbar" aria-label={text('FIELD.HTML.BAR')}>
      {COMMANDS.map(({ id, sign, run }) => (
        <button
          key={id}
          type="button"
          data-command={id}
          disabled={disabled}
          title={text(`FIELD.HTML.${id}`)}
          aria-label={text(`FIELD.HTML.${id}`)}
          aria-pressed={pressed.includes(id)}
          onClick={() => run(editor)}
        >
          {typeof sign === 'string' ? <span aria-hidden="true">{sign}</span> : <ShapeIcon path={sign.shape} className="i" />}
        </button>
      ))}
    </div>
  )
}
