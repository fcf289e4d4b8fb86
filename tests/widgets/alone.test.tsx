import { describe, test } from 'vitest'
import { widgets } from '../../src/app/widgets'
import { ALONE } from './kit/alone'

const PROBES = widgets.map((widget) => [widget.manifest.id, widget] as const)

describe('every registered widget, drawn by itself', () => {
  for (const { title, examine } of ALONE) test.each(PROBES)(`%s ${title}`, (_, widget) => examine(widget))
})
