import type { Json } from '../../contract/json'
import { defineWidget } from '../../contract/ports/widget'
import type { RowsOptions } from '../../generated/options'
import { readManifest } from '../manifest'
import { rowsLine } from './rows-line'
import manifest from './widget.json'

/** Rows of a list; in one line their titles. */
export const rows = defineWidget<Json, RowsOptions>({
  manifest: readManifest(manifest),
  text: rowsLine,
  load: () => import('./Input'),
})
