/** How many keys the objects of a JSON text have, those that stand twice counted twice; of a text that is no JSON it counts some. */
export function countKeys(text: string): number {
  let keys = 0
  for (let start = text.indexOf('"'); start >= 0; ) {
    const end = endOfString(text, start)
    if (end < 0) return keys
    if (isKey(text, end)) keys += 1
    start = text.indexOf('"', end + 1)
  }
  return keys
}

/** The first key that stands twice in one object of a valid JSON text, or null. Slower than counting: it keeps every key. */
export function repeatedKey(text: string): string | null {
  const open: Set<string>[] = []
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '{' || sign === '[') open.push(new Set())
    else if (sign === '}' || sign === ']') open.pop()
    else if (sign === '"') {
      const end = endOfString(text, at)
      if (isKey(text, end)) {
        const key = JSON.parse(text.slice(at, end + 1)) as string
        const known = open.at(-1)
        if (known?.has(key)) return key
        known?.add(key)
      }
      at = end
    }
  }
  return null
}

/** Where the string that begins at `start` ends: the first quotation mark after an even number of backslashes; -1 where none does. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    if (end < 0) return end
    let slashes = 0
    while (text[end - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return end
  }
}

/** A string is a key where a colon follows it. */
function isKey(text: string, end: number): boolean {
  for (let at = end + 1; at < text.length; at += 1) {
    const sign = text[at]
    if (sign !== ' ' && sign !== '\n' && sign !== '\r' && sign !== '\t') return sign === ':'
  }
  return false
}
