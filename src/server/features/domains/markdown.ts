import { Marked } from 'marked'

/** The first heading level within a page, whose own title has level one. */
const FIRST_RANK = 2

const reader = new Marked({
  // A line break is kept: authors of a start page do not know Markdown's double spaces.
  breaks: true,
  walkTokens: (token) => {
    if (token.type === 'heading') token.depth = Math.max(FIRST_RANK, token.depth)
  },
})

/** Markdown as markup, not sanitized yet. */
export function markdownToHtml(text: string): string {
  return reader.parse(text, { async: false })
}
