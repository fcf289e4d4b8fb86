import type { CliCommand } from '../command'

/** `tessera widget new ID` */
export const widgetNewCommand: CliCommand = {
  name: 'widget new',
  words: ['ID'],
  help: 'Makes a widget in this office that draws a text',
  flags: [],
  run: async ({ place, words: [id = ''] }) => {
    const { makeWidget } = await import('../make-widget')
    const { folder } = place()
    for (const line of makeWidget(folder, id)) console.log(line)
    return 0
  },
}
