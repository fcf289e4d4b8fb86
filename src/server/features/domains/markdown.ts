import { Marked } from 'marked'

/** The first rank of headings within a page, whose own title has rank one. */
const FIRST_RANK = 2

const reader = new Marked({
  // A line that ends is a line that ends: those who write for a start page know no double spaces.
  breaks: true,
  walkTokens: (token) => {
    if (token.type === 'heading') token.depth = Math.max(FIRST_RANK, token.depth)
  },
})

/** Markdown as markup, not sanitized yet. */
export function markdownToHtml(text: string): string {
  return reader.parse(text, { async: false })
}
