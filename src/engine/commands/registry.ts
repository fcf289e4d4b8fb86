import type { OfferedCommand } from './command'

/** What can be done on the page that is shown, asked for at the moment it matters. */
type Source = () => readonly OfferedCommand[]

/** The commands of whatever stands on the screen: parts of pages offer theirs, the palette lists them. */
export interface CommandRegistry {
  /** answers a function that takes the commands back */
  offer: (source: Source) => () => void
  /** every command offered now, in the order of the parts; of one id the first */
  all: () => OfferedCommand[]
}

/** A registry without commands. */
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
