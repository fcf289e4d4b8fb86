import { describe, test } from 'vitest'
import { widgets } from '../../src/app/widgets'
import { ALONE } from '../../src/testing/kit/alone'
import { stand } from './kit/stand'

const PROBES = widgets.map((widget) => [widget.manifest.id, widget] as const)

describe('every registered widget, drawn by itself', () => {
  for (const { title, examine } of ALONE)
    test.each(PROBES)(`%s ${title}`, (_, widget) => examine(widget, stand))
})
