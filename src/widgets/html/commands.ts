import type { Editor } from '@tiptap/react'

/** A toolbar command. */
export interface EditorCommand {
  /** part of its text key: `FIELD.HTML.{id}` */
  id: string
  /** the button's content: a letter, or the path of a 16 by 16 drawing */
  sign: string | { shape: string }
  isOn: (editor: Editor) => boolean
  /** null = it first asks for an address */
  run: ((editor: Editor) => boolean) | null
}

const LINES = 'M6.5 4h7.5M6.5 8h7.5M6.5 12h7.5'
const CHAIN =
  'M6.6 9.4l2.8-2.8M7.4 4.6l1.2-1.2a2.8 2.8 0 0 1 4 4l-1.2 1.2M8.6 11.4l-1.2 1.2a2.8 2.8 0 0 1-4-4l1.2-1.2'
const DIGITS = 'M2 3l1.2-.8v3.4M1.9 8.8c.3-1.2 2.2-1.1 2.1.1 0 .8-2 1.7-2.1 2.3h2.2'

/** The commands in toolbar order. */
export const COMMANDS: readonly EditorCommand[] = [
  {
    id: 'BOLD',
    sign: 'B',
    isOn: (at) => at.isActive('bold'),
    run: (at) => at.chain().focus().toggleBold().run(),
  },
  {
    id: 'ITALIC',
    sign: 'I',
    isOn: (at) => at.isActive('italic'),
    run: (at) => at.chain().focus().toggleItalic().run(),
  },
  {
    id: 'UNDERLINE',
    sign: 'U',
    isOn: (at) => at.isActive('underline'),
    run: (at) => at.chain().focus().toggleUnderline().run(),
  },
  {
    id: 'HEADING',
    sign: 'H',
    isOn: (at) => at.isActive('heading'),
    run: (at) => at.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    id: 'BULLETS',
    sign: '•',
    isOn: (at) => at.isActive('bulletList'),
    run: (at) => at.chain().focus().toggleBulletList().run(),
  },
  {
    id: 'NUMBERS',
    // Letters would become part of the button's accessible name.
    sign: { shape: LINES + DIGITS },
    isOn: (at) => at.isActive('orderedList'),
    run: (at) => at.chain().focus().toggleOrderedList().run(),
  },
  { id: 'LINK', sign: { shape: CHAIN }, isOn: (at) => at.isActive('link'), run: null },
  {
    id: 'QUOTE',
    sign: '”',
    isOn: (at) => at.isActive('blockquote'),
    run: (at) => at.chain().focus().toggleBlockquote().run(),
  },
]
