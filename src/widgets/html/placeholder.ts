import { Node, nodeInputRule, nodePasteRule } from '@tiptap/core'

const PATH = String.raw`\{\{\s*([\w.]+)\s*\}\}`
const ALL = new RegExp(PATH, 'g')
/** Without a group: a rule for typed text would put the chip in the place of the group alone. */
const TYPED = /\{\{\s*[\w.]+\s*\}\}$/

/** What a chip says: the name of a placeholder; undefined = nobody fills it, null = not known yet. */
export type PlaceholderNames = (path: string) => string | null | undefined

/** A placeholder as one piece of the text: the caret goes around it, one key deletes it. It is stored as `{{path}}`. */
export const PlaceholderNode = Node.create<{ names: PlaceholderNames }>({
  name: 'placeholder',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addOptions: () => ({ names: () => null }),
  addAttributes: () => ({ path: { default: '', parseHTML: (element) => element.getAttribute('data-placeholder') ?? '' } }),
  parseHTML: () => [{ tag: 'span[data-placeholder]' }],
  renderHTML: ({ node }) => ['span', { 'data-placeholder': node.attrs.path }, braced(node.attrs.path)],
  renderText: ({ node }) => braced(node.attrs.path),
  addInputRules() {
    return [nodeInputRule({ find: TYPED, type: this.type, getAttributes: ([typed]) => ({ path: pathOf(typed) }) })]
  },
  addPasteRules() {
    return [nodePasteRule({ find: ALL, type: this.type, getAttributes: ([, path]) => ({ path }) })]
  },
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('span')
      dom.dataset.placeholder = node.attrs.path
      nameChip(dom, this.options.names)
      return { dom, ignoreMutation: () => true }
    }
  },
})

/** `{{path}}`. */
const braced = (path: unknown): string => `{{${String(path)}}}`

/** The path of a text that is one placeholder; null = it is none. */
export const pathOf = (text: string): string | null => new RegExp(`^${PATH}$`).exec(text)?.[1] ?? null

/** Says what a chip stands for. */
export function nameChip(chip: HTMLElement, names: PlaceholderNames): void {
  const path = chip.dataset.placeholder ?? ''
  const name = names(path)
  chip.className = name === undefined ? 'letter-part unknown' : 'letter-part'
  chip.textContent = name ?? path
  chip.title = braced(path)
}

/** Puts elements that become chips in the place of placeholders, where a text may hold them: not in lines of code. */
export function withChips(content: DocumentFragment): DocumentFragment {
  const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts.filter(({ data, parentElement }) => data.includes('{{') && !parentElement?.closest('pre'))) {
    // The odd parts of a split by a group are what the group found.
    const parts = text.data.split(ALL).map((part, at) => (at % 2 === 0 ? part : chip(part)))
    text.replaceWith(...parts)
  }
  return content
}

function chip(path: string): HTMLElement {
  const element = document.createElement('span')
  element.dataset.placeholder = path
  return element
}
