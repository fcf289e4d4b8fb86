import { defineFeature } from '../../feature'
import { createPaper, type Paper } from './paper'
import { createPrinter } from './printer'

export type { Paper, PrintedFile } from './paper'

/** Paper: records as PDF files. */
export const paperFeature = defineFeature<Paper>({
  id: 'paper',
  routes: [],
  open: (core) => {
    const printer = createPrinter()
    return { service: createPaper(core, printer), close: printer.close }
  },
})
