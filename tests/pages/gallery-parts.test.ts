import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PART_FOLDERS } from '../../src/pages/gallery/parts/part-folders'

const SHEETS = 'src/pages/gallery/parts'
const sheets = readdirSync(SHEETS)
  .map((file) => readFileSync(join(SHEETS, file), 'utf8'))
  .join('\n')

/** Parts that have no looks of their own there, and where they are seen. */
const SEEN_ELSEWHERE: Readonly<Record<string, string>> = {
  'basics/LibraryIcon': 'drawn by Icon',
  'basics/ShapeIcon': 'drawn by Icon',
  'basics/Popover': 'opened by HelpTip and ExplainedButton',
  'basics/UiContext': 'draws nothing',
  'choices/SuggestList': 'opened by SuggestBox',
  'controls/CalendarField': 'drawn by DateInput and DateTimeInput',
  'controls/CalendarPopover': 'opened by DateInput and DateTimeInput',
  'controls/FieldBox': 'drawn by every input',
  'overlays/Menu': 'opened by MenuButton',
  'overlays/Toasts': 'a page has one place for its messages: the gallery adds some',
  'page/AppFrame': 'the frame of every page after the sign-in',
  'page/ColumnHeader': 'a cell of the table of a list, which gives it its looks',
  'page/SkeletonRows': 'rows of the table of a list, which gives them their looks',
}

describe('the gallery', () => {
  test('the gallery has a sheet for each folder of parts', () => {
    const folders = readdirSync('src/ui').filter((name) => name !== 'styles')
    expect([...PART_FOLDERS].sort()).toEqual(folders.sort())
  })

  test.each(PART_FOLDERS)('the gallery shows every part of %s, or a part that draws it', (folder) => {
    const parts = readdirSync(join('src/ui', folder))
      .filter((file) => /^[A-Z].*\.tsx$/.test(file))
      .map((file) => `${folder}/${file.replace('.tsx', '')}`)
    const shown = (part: string) => sheets.includes(`ui/${part}'`)
    expect(parts.filter((part) => !shown(part) && !(part in SEEN_ELSEWHERE))).toEqual([])
    expect(parts.filter((part) => shown(part) && part in SEEN_ELSEWHERE)).toEqual([])
  })

  test('what is seen elsewhere is a part that exists', () => {
    const parts = PART_FOLDERS.flatMap((folder) =>
      readdirSync(join('src/ui', folder)).map((file) => `${folder}/${file}`),
    )
    expect(Object.keys(SEEN_ELSEWHERE).filter((part) => !parts.includes(`${part}.tsx`))).toEqual([])
  })
})
