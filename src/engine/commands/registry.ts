import type { OfferedCommand } from './command'

/** The commands of the current page, read when they are needed. */
type Source = () => readonly OfferedCommand[]

/** The commands of everything on the screen: parts of pages register theirs, the palette lists them. */
export interface CommandRegistry {
  /** returns a function that withdraws the commands */
  offer: (source: Source) => () => void
  /** all commands on offer, in the order of the parts; duplicates by id are dropped */
  all: () => OfferedCommand[]
}

/** Creates an empty registry. */
export function createCommandRegistry(): CommandRegistry {
  const sources = new Set<Source>()
  return {
    offer: (source) => {
      sources.add(source)
      return () => void sources.delete(source)
    },
    all: () => {
      const commands = [...sources].flatMap((source) => source())
      return commands.filter(({ id }, at) => commands.findIndex((one) => one.id === id) === at)
    },
  }
}
