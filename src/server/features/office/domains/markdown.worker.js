// @ts-check
import { Marked } from 'marked'
import { BeyondLimit, serveParses } from '../../../kernel/parse-thread.js'

/**
 * Markdown as markup, not sanitized yet, in a thread of its own: its parser takes seconds for a text of forty
 * thousand characters that is nothing but marks.
 *
 * @typedef {import('../../../kernel/bounded-parser').ParseLimits} ParseLimits
 */

/** The first heading level within a page, whose own title has level one. */
const FIRST_RANK = 2

const reader = new Marked({
  // A line break is kept: authors of a start page do not know Markdown's double spaces.
  breaks: true,
  walkTokens: (token) => {
    if (token.type === 'heading') token.depth = Math.max(FIRST_RANK, token.depth)
  },
})

/** Signs that begin a quote or a list within another one. */
const NESTING = /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])(?=[ \t>]|$))+/gm
const LEVEL = />|[-*+]|\d{1,9}[.)]/g

serveParses(async (/** @type {string} */ text, /** @type {ParseLimits} */ { depth, parts }) => {
  if (text.length > parts) throw new BeyondLimit('SIZE')
  for (const [signs] of text.matchAll(NESTING))
    if ((signs.match(LEVEL)?.length ?? 0) > depth) throw new BeyondLimit('DEPTH')
  return reader.parse(text, { async: false })
})
