/** Headings, paragraphs, lists, quotes, rules, bold, italic, code and links of Markdown; everything else stays as it is written. */
export function markdownToHtml(text: string): string {
  const blocks = text.replace(/\r\n?/g, '\n').split(/\n{2,}/)
  return blocks.map((block) => blockOf(block.replace(/^\n+|\s+$/g, ''))).join('')
}

function blockOf(block: string): string {
  if (block === '') return ''
  const lines = block.split('\n')
  const heading = /^(#{1,4})\s+(.*)$/.exec(lines[0] ?? '')
  if (heading) {
    const rank = Math.max(2, heading[1]?.length ?? 2)
    const rest = lines.slice(1).join('\n')
    return `<h${rank}>${inline(heading[2] ?? '')}</h${rank}>${blockOf(rest)}`
  }
  if (/^(-{3,}|\*{3,})$/.test(block)) return '<hr>'
  if (lines.every((line) => /^\s*[-*+]\s+/.test(line))) return listOf('ul', lines, /^\s*[-*+]\s+/)
  if (lines.every((line) => /^\s*\d+[.)]\s+/.test(line))) return listOf('ol', lines, /^\s*\d+[.)]\s+/)
  if (lines.every((line) => line.startsWith('>')))
    return `<blockquote>${blockOf(lines.map((line) => line.replace(/^>\s?/, '')).join('\n'))}</blockquote>`
  return `<p>${lines.map(inline).join('<br>')}</p>`
}

function listOf(tag: 'ol' | 'ul', lines: readonly string[], mark: RegExp): string {
  return `<${tag}>${lines.map((line) => `<li>${inline(line.replace(mark, ''))}</li>`).join('')}</${tag}>`
}

function inline(line: string): string {
  const pieces = line.split(/(`[^`]+`)/)
  return pieces.map((one) => (/^`.+`$/.test(one) ? `<code>${one.slice(1, -1)}</code>` : marked(one))).join('')
}

function marked(words: string): string {
  return words
    .replace(/\[([^\]]+)\]\(([^\s)]+)\)/g, '<a href="$2">$1</a>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>')
}
