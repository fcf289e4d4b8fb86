import { act } from 'react'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { widgets } from '../../src/app/widgets'
import type { Json } from '../../src/contract/json'
import type { LookupRow } from '../../src/contract/model/lookup'
import type { Mode, RecordData } from '../../src/contract/model/record'
import type { Widget, WidgetFixture } from '../../src/contract/ports/widget'
import { describeFixture, stress } from '../../src/pages/gallery/fixtures'
import { boat } from '../engine/record/stage'
import { drawn, openPage, until } from '../pages/record/stage'
import type { EntitySketch, FieldSketch } from '../support/entity'

type Probe = readonly [id: string, widget: Widget]

const PROBES: readonly Probe[] = widgets.map((widget) => [widget.manifest.id, widget] as const)

const probePath = (index: number) => `probe${index}`

/** The field a schema file would give the fixture. */
function sketchOf(widget: Widget, index: number): FieldSketch {
  const fixture = widget.manifest.fixtures[index]
  if (!fixture) throw new Error(`${widget.manifest.id} has no fixture ${index}`)
  const { kind, lookup, relation } = describeFixture(widget.manifest, fixture, probePath(index))
  const { enum: codes, properties: _, ...schema } = fixture.schema
  return {
    kind,
    lookup,
    relation,
    widget: widget.manifest.id,
    options: fixture.options,
    schema,
    ...(codes ? { values: codes.map(String) } : {}),
  }
}

/** A record page whose only fields are the fixtures of one widget. */
function entityOf(widget: Widget): EntitySketch {
  const paths = widget.manifest.fixtures.map((_, index) => probePath(index))
  const fields = paths.map((path, index) => [path, sketchOf(widget, index)] as const)
  return {
    fields: Object.fromEntries(fields),
    form: [{ section: 'main', collapsed: false, sticky: false, fields: paths.map((field) => ({ field })) }],
  }
}

function storedOf(widget: Widget): RecordData {
  const values = widget.manifest.fixtures.map(({ value }, index) => [probePath(index), value] as const)
  return boat(Object.fromEntries(values) as Record<string, Json>)
}

/** The rows every table answers: what the fixtures offer. */
async function rowsOf(widget: Widget): Promise<LookupRow[]> {
  const choices = widget.manifest.fixtures.find((one) => one.choices)?.choices ?? []
  return choices.map(({ value, label }) => ({
    code: value,
    name: label,
    formattedOutput: { it: label, en: label },
  }))
}

async function open(widget: Widget, mode: Mode, readOnly: string[] = []) {
  await openPage({
    mode,
    stored: storedOf(widget),
    sketch: entityOf(widget),
    conf: { fields: { hidden: [], readOnly } },
    backend: { tables: () => rowsOf(widget) },
  })
  await drawn(mode)
  await until(() => {
    if (mode !== 'show' && fields().length < widget.manifest.fixtures.length)
      throw new Error('fields are still loading')
  })
}

const fields = () => [...document.querySelectorAll<HTMLElement>('[data-field^="probe"]')]
const controls = () =>
  [
    ...document.querySelectorAll<HTMLElement>(
      '[data-field^="probe"] :is(input, select, textarea, button, [contenteditable])',
    ),
  ].filter((one) => !one.closest('.caption'))

describe('every registered widget', () => {
  let complaints: MockInstance
  beforeEach(() => {
    complaints = vi.spyOn(console, 'error')
  })
  afterEach(() => {
    const told = complaints.mock.calls
      .map(([first]) => String(first))
      .filter((text) => !text.includes('act(...)'))
    expect(told, 'console errors').toEqual([])
  })

  test.each(PROBES)(
    '%s says what it is and brings fixtures, an empty one among them [KIT-01]',
    (_, { manifest }) => {
      expect(manifest.description.length).toBeGreaterThanOrEqual(10)
      expect(manifest.fixtures.some(({ value }) => value === null)).toBe(true)
      expect(new Set(manifest.fixtures.map(({ name }) => name)).size).toBe(manifest.fixtures.length)
      expect(manifest.width).toBeGreaterThanOrEqual(1)
      expect(manifest.width).toBeLessThanOrEqual(12)
    },
  )

  test.each(PROBES)('%s draws in all three modes', async (_, widget) => {
    for (const mode of ['create', 'update', 'show'] as const) {
      document.body.replaceChildren()
      await open(widget, mode)
      expect(document.body.textContent).not.toContain('WIDGET_')
    }
  })

  test.each(PROBES)(
    '%s says nothing is wrong before it is touched, and changes nothing by being looked at',
    async (_, widget) => {
      await open(widget, 'update')
      expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0)
      expect(document.querySelectorAll('.msg.err')).toHaveLength(0)
      for (const control of controls()) {
        await act(async () => control.focus())
        await act(async () => control.blur())
      }
      expect(document.querySelectorAll('.caption .changed'), 'a field changed by focus alone').toHaveLength(0)
    },
  )

  test.each(PROBES)(
    '%s names its control: label, id and name belong together [KIT-02] [KIT-03] [KIT-06]',
    async (_, widget) => {
      await open(widget, 'update')
      const faces = await widget.load()
      if (faces.frameless) return
      for (const field of fields()) {
        const label = field.querySelector<HTMLElement>('[id$="-label"]')
        expect(label?.textContent?.length).toBeGreaterThan(0)
        const id = label?.id.replace(/-label$/, '') ?? ''
        const named = faces.grouped ? field : document.getElementById(id)
        expect(named, `a control with the id ${id}`).not.toBeNull()
        if (faces.grouped) expect(field.getAttribute('aria-labelledby')).toBe(label?.id)
        else
          expect(named?.getAttribute('name') ?? named?.querySelector('[name]')?.getAttribute('name')).toBe(
            field.dataset.field,
          )
      }
    },
  )

  test.each(PROBES)('%s can be locked: no control of it takes a change', async (_, widget) => {
    await open(
      widget,
      'update',
      widget.manifest.fixtures.map((_fixture, index) => probePath(index)),
    )
    const taking = controls().filter((one) => {
      const { disabled, readOnly } = one as HTMLInputElement
      const locked =
        disabled || readOnly || one.ariaReadOnly === 'true' || one.getAttribute('contenteditable') === 'false'
      return one.localName !== 'button' && !locked
    })
    expect(taking.map((one) => one.outerHTML)).toEqual([])
    for (const button of controls().filter((one) => one.localName === 'button'))
      await act(async () => button.click())
    expect(document.querySelectorAll('.caption .changed')).toHaveLength(0)
  })

  test.each(PROBES)(
    '%s is shown with long and foreign writing, and with endless, slow and failing lists',
    (_, { manifest }) => {
      const names = stress(manifest).map(({ fixture }) => fixture.name)
      const holds = (test: (fixture: WidgetFixture) => boolean) => manifest.fixtures.some(test)
      const written =
        /string/.test(JSON.stringify(manifest.fixtures[0]?.schema)) && manifest.fixtures[0]?.value !== null
      const cases = [
        ...(written ? ['long text', 'emoji', 'right to left'] : []),
        ...(holds(({ choices }) => choices !== undefined)
          ? ['ten thousand options', 'slow server', 'failing server']
          : []),
      ]
      expect(names).toEqual(expect.arrayContaining(cases))
    },
  )
})
