import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type RunOptions = Parameters<AxeBuilder['options']>[0]

declare global {
  interface Window {
    axe?: { run: (context: object, options: RunOptions) => ReturnType<AxeBuilder['analyze']> }
  }
}

const builder = createRequire(import.meta.url).resolve('@axe-core/playwright')
/** The rules as a page reads them: the builder would bring them in anew, twice, each time they are asked. */
const RULES = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8')

export interface AxeScope {
  /** CSS selector of the part to look at; absent: the whole page */
  within?: string
  /** ids of the rules to hold; absent: all */
  rules?: readonly string[]
  /** ids of rules to leave out; they do not go with `rules` */
  without?: readonly string[]
}

/**
 * How long a page may be on its way from one state to the next, in ms: a rule that is broken for longer is
 * broken.
 */
const ON_ITS_WAY_MS = 3_000

/**
 * What the rules of accessibility have against a page: the rule and the first element that breaks it; empty
 * is right. A page that is caught between two states (a heading before its record) is asked again.
 */
export async function axe(page: Page, scope: AxeScope = {}): Promise<string[]> {
  const until = Date.now() + ON_ITS_WAY_MS
  for (;;) {
    const found = await ask(page, scope)
    if (found.length === 0 || Date.now() > until) return found
  }
}

async function ask(page: Page, { within, rules, without = [] }: AxeScope): Promise<string[]> {
  // A colour half way to another one is nobody's mistake.
  await page.evaluate(settled)
  const options: RunOptions = {
    // What is right is not written out element by element: a list is looked at in half the time.
    resultTypes: ['violations'],
    // A frame of ours shows a letter or a file, from which no script answers: the rules would only wait for
    // it.
    iframes: false,
    // A person who speaks to the page says what stands on a button: the name holds it (WCAG 2.5.3). The rule
    // is off unless asked for.
    ...(rules
      ? { runOnly: { type: 'rule', values: [...rules] } }
      : {
          rules: {
            'label-content-name-mismatch': { enabled: true },
            ...Object.fromEntries(without.map((id) => [id, { enabled: false }])),
          },
        }),
  }
  const asked = { within, options }
  const found = await page.evaluate(broken, asked)
  if (found) return found
  // Once for each loaded page: bringing the rules in takes as long as half of them.
  await page.evaluate(RULES)
  return (await page.evaluate(broken, asked)) ?? ['the page does not keep the rules']
}

/** Runs in the page: its broken rules, or null where the rules are not there yet. */
async function broken({
  within,
  options,
}: {
  within: string | undefined
  options: RunOptions
}): Promise<string[] | null> {
  if (!window.axe) return null
  const { violations } = await window.axe.run(within ? { include: [within] } : document, options)
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/**
 * Waits until parts that measure themselves have followed the window, and for what moves and ends by itself.
 */
async function settled(): Promise<unknown> {
  for (let frames = 2; frames > 0; frames--) await new Promise(requestAnimationFrame)
  const moving = document
    .getAnimations()
    .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  return Promise.allSettled(moving.map(({ finished }) => finished))
}
