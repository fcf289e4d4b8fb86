import { Node, nodeInputRule, nodePasteRule } from '@tiptap/core'

const PATH = String.raw`\{\{\s*([\w.]+)\s*\}\}`
const ALL = new RegExp(PATH, 'g')
/** Without a capture group: an input rule would replace only the group by the chip. */
const TYPED_PLACEHOLDER_PATTERN = /\{\{\s*[\w.]+\s*\}\}$/

/** Label of a chip: the name of a placeholder; undefined = nothing fills it, null = not known yet. */
export type PlaceholderNames = (path: string) => string | null | undefined

/** A placeholder as an atomic node: the caret skips it, one key deletes it. It is stored as `{{path}}`. */
export const PlaceholderNode = Node.create<{ names: PlaceholderNames }>({
  name: 'placeholder',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addOptions: () => ({ names: () => null }),
  addAttributes: () => ({
    path: { default: '', parseHTML: (element) => element.getAttribute('data-placeholder') ?? '' },
  }),
  parseHTML: () => [{ tag: 'span[data-placeholder]' }],
  renderHTML: ({ node }) => [
    'span',
    { 'data-placeholder': node.attrs.path },
    formatPlaceholder(node.attrs.path),
  ],
  renderText: ({ node }) => formatPlaceholder(node.attrs.path),
  addInputRules() {
    return [
      nodeInputRule({
        find: TYPED_PLACEHOLDER_PATTERN,
        type: this.type,
        getAttributes: ([typed]) => ({ path: parsePath(typed) }),
      }),
    ]
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
const formatPlaceholder = (path: unknown): string => `{{${String(path)}}}`

/** The path of a text that is one placeholder; null = it is none. */
export const parsePath = (text: string): string | null => new RegExp(`^${PATH}$`).exec(text)?.[1] ?? null

/** The tooltip of a chip. */
export function nameChip(chip: HTMLElement, names: PlaceholderNames): void {
  const path = chip.dataset.placeholder ?? ''
  const name = names(path)
  chip.className = name === undefined ? 'letter-part unknown' : 'letter-part'
  chip.textContent = name ?? path
  chip.title = formatPlaceholder(path)
}

/** Replaces placeholders by elements that become chips, where the text allows them: not in code lines. */
export function withChips(content: DocumentFragment): DocumentFragment {
  const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts.filter(
    ({ data, parentElement }) => data.includes('{{') && !parentElement?.closest('pre'),
  )) {
    // The odd parts of a split by a group are its matches.
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
