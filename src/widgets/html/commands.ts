import type { Editor } from '@tiptap/react'

/** What a button of the bar does. */
export interface Command {
  /** part of its text key: `FIELD.HTML.{id}` */
  id: string
  /** what stands on the button */
  sign: string
  isOn: (editor: Editor) => boolean
  run: (editor: Editor) => boolean
}

/** The commands in the order of the bar. */
export const COMMANDS: readonly Command[] = [
  { id: 'BOLD', sign: 'B', isOn: (at) => at.isActive('bold'), run: (at) => at.chain().focus().toggleBold().run() },
  { id: 'ITALIC', sign: 'I', isOn: (at) => at.isActive('italic'), run: (at) => at.chain().focus().toggleItalic().run() },
  { id: 'UNDERLINE', sign: 'U', isOn: (at) => at.isActive('underline'), run: (at) => at.chain().focus().toggleUnderline().run() },
  {
    id: 'HEADING',
    sign: 'H',
    isOn: (at) => at.isActive('heading'),
    run: (at) => at.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  { id: 'BULLETS', sign: '•', isOn: (at) => at.isActive('bulletList'), run: (at) => at.chain().focus().toggleBulletList().run() },
  {
    id: 'NUMBERS',
    sign: '1.',
    isOn: (at) => at.isActive('orderedList'),
    run: (at) => at.chain().focus().toggleOrderedList().run(),
  },
  { id: 'QUOTE', sign: '”', isOn: (at) => at.isActive('blockquote'), run: (at) => at.chain().focus().toggleBlockquote().run() },
]
