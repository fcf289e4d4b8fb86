/** Arguments split into plain words and options; options in `taking` consume the next word. */
export interface Options {
  words: string[]
  options: Map<string, string>
}

/** Parses arguments; throws a sentence about an unknown option or a missing value. */
export function readOptions(
  args: readonly string[],
  flags: readonly string[],
  taking: readonly string[] = [],
): Options {
  const words: string[] = []
  const options = new Map<string, string>()
  const rest = [...args]
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (!word.startsWith('--')) words.push(word)
    else if (flags.includes(word)) options.set(word, '')
    else if (taking.includes(word)) options.set(word, valueAfter(word, rest.shift()))
    else throw new Error(`There is no option ${word}. Options: ${[...flags, ...taking].join(', ')}`)
  }
  return { words, options }
}

function valueAfter(option: string, value: string | undefined): string {
  if (value === undefined || value.startsWith('--')) throw new Error(`${option} needs a value.`)
  return value
}

/** The failure as a sentence. */
export function describeFailure(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure)
}
