import { describe, expect, test } from 'vitest'
import { modulesBelow } from '../support/sources'

/** What runs in an office: the start and its builds run before there is any data. */
const PRODUCT = modulesBelow('src').filter(({ path }) => !path.startsWith('src/server/start/'))

const whereFound = (pattern: RegExp, part = PRODUCT) =>
  part.flatMap(({ path, text }) =>
    pattern.test(text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')) ? [path] : [],
  )

describe('the product', () => {
  test('the product starts no program except one that asks when a process began, and npm on the command line', () => {
    const starters = PRODUCT.filter(({ imports }) =>
      imports.some(({ specifier }) => /^(node:)?child_process$/.test(specifier)),
    )
    expect(starters.map(({ path }) => path)).toEqual([
      'src/cli/run-program.ts',
      'src/server/kernel/db/data-folder.ts',
    ])
  })

  test('the product runs no text as code', () => {
    expect(
      whereFound(
        /\beval\(|\bnew Function\(|\.innerHTML\s*=|\.outerHTML\s*=|insertAdjacentHTML|document\.write\(/,
      ),
    ).toEqual([])
  })

  test('the product writes formatted text into a page in one place, which sanitises it', () => {
    expect(whereFound(/dangerouslySetInnerHTML/)).toEqual(['src/widgets/html/Markup.tsx'])
  })

  test('the product takes random values that must not be guessed from the system', () => {
    expect(
      whereFound(
        /Math\.random\(/,
        PRODUCT.filter(({ path }) => path.startsWith('src/server/')),
      ),
    ).toEqual([])
  })

  test('the product compares typed texts in one way, whatever their apostrophes and accents', () => {
    const lower = 'to(Locale)?LowerCase\\(\\)'
    const compares = new RegExp(
      `${lower}\\.(includes|startsWith|indexOf)\\(|\\.(includes|startsWith)\\([^()]*${lower}`,
    )
    // Whether a text holds an address of somebody who is erased.
    expect(whereFound(compares)).toEqual(['src/server/features/messaging/mailings/personal-data.ts'])
    expect(whereFound(/\.replace\(\/\\p\{M/)).toEqual(['src/catalogue/search-text.ts'])
  })

  test('the product sorts by a cached collator, since localeCompare with options creates one for each pair', () => {
    expect(whereFound(/\.localeCompare\(.*, \{/)).toEqual([])
  })

  test('the product puts no token of a session into an address', () => {
    expect(whereFound(/[?&](access_|refresh_)?token=/)).toEqual([])
  })
})
