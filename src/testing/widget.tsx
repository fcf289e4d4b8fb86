import { afterEach, describe, test } from 'vitest'
import type { Widget, WidgetCheck } from '../contract/ports/widget'
import { UiProvider } from '../ui/basics/UiContext'
import { ALONE } from './kit/alone'
import { fillGaps } from './kit/gaps'
import { createKitHost } from './kit/host'
import { examineCheck, examineTexts, OWN_RULES, type WidgetTextsFile } from './kit/own'
import { createStand, type DrawStand, endStands } from './kit/stand'

/** What belongs to a widget besides its `index.ts`. */
export interface WidgetParts {
  /** its `texts.json` */
  texts?: WidgetTextsFile
  /** of its `check.ts` */
  check?: WidgetCheck
}

/** Draws widgets without an office; the words of the application are their keys. */
export function createKitStand(texts: WidgetTextsFile | undefined): DrawStand {
  const text = (key: string) => texts?.it?.[key] ?? key
  return createStand({
    text,
    host: (fixture) => createKitHost(fixture, text),
    around: (drawn, own) => <UiProvider value={{ lang: 'it', text: own }}>{drawn}</UiProvider>,
  })
}

/**
 * Registers the tests that every widget of an office passes: it draws, is worked by keyboard, changes nothing
 * unasked, leaves nothing behind, says its words through its texts. Call it at the top of
 * `widgets/ID/ID.test.tsx`.
 */
export function testWidget(widget: Widget, { check, texts }: WidgetParts = {}): void {
  const stand = createKitStand(texts)
  describe(`the widget ${widget.manifest.id}`, () => {
    fillGaps()
    afterEach(endStands)
    for (const { examine, title } of [...OWN_RULES, ...ALONE]) test(title, () => examine(widget, stand))
    if (texts) test('has every text in all languages', () => examineTexts(texts))
    if (check)
      test('has a check that accepts its fixtures and never throws', () => examineCheck(check, widget))
  })
}
