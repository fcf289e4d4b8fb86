import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export interface AxeScope {
  /** CSS selector of the part to look at; absent: the whole page */
  within?: string
  /** ids of the rules to hold; absent: all */
  rules?: readonly string[]
  /** ids of rules to leave out; they do not go with `rules` */
  without?: readonly string[]
}

/** What the rules of accessibility have against a page: the rule and the first element that breaks it; empty is right. */
export async function axe(page: Page, { within, rules, without = [] }: AxeScope = {}): Promise<string[]> {
  // A colour half way to another one is nobody's mistake.
  await page.evaluate(settled)
  // The older mode looks at one page; the newer opens a second one each time, for frames that nothing of ours has.
  const builder = new AxeBuilder({ page }).setLegacyMode()
  if (within) builder.include(within)
  builder.options({
    // What is right is not written out element by element: a list is looked at in half the time.
    resultTypes: ['violations'],
    // A person who speaks to the page says what stands on a button: the name holds it (WCAG 2.5.3). The rule is off unless asked for.
    ...(rules
      ? { runOnly: { type: 'rule', values: [...rules] } }
      : {
          rules: {
            'label-content-name-mismatch': { enabled: true },
            ...Object.fromEntries(without.map((id) => [id, { enabled: false }])),
          },
        }),
  })
  const { violations } = await builder.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** Waits until parts that measure themselves have followed the window, and for what moves and ends by itself. */
async function settled(): Promise<unknown> {
  for (let frames = 2; frames > 0; frames--) await new Promise(requestAnimationFrame)
  const moving = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  return Promise.allSettled(moving.map(({ finished }) => finished))
}
