import { type Campaign, none } from './outcome'
import { inBrowser, seat } from './pages'
import { BOATS, boat, inHarbour } from './stage'

const HIT = 'window.hit=1'
const TAGS = [
  (code: string) => `<script>${code}</script>`,
  (code: string) => `<img src=x onerror="${code}">`,
  (code: string) => `<svg onload="${code}">`,
  (code: string) => `<svg><script>${code}</script></svg>`,
  (code: string) => `<iframe srcdoc="<script>parent.${code}</script>"></iframe>`,
  (code: string) => `<details open ontoggle="${code}">`,
  (code: string) => `<input autofocus onfocus="${code}">`,
  (code: string) => `<a href="javascript:${code}">x</a>`,
  (code: string) => `<math><mtext><img src=x onerror="${code}"></mtext></math>`,
  (code: string) => `<style>@keyframes x{}</style><b style="animation:x 1s" onanimationstart="${code}">`,
]
const WRAPS = [
  (text: string) => text,
  (text: string) => `">${text}`,
  (text: string) => `'>${text}`,
  (text: string) => `</textarea></title></style>${text}`,
  (text: string) => `--><!-->${text}`,
  (text: string) => text.replaceAll('<', '\uff1c\u0338<'),
  (text: string) => text.toUpperCase().replaceAll('WINDOW.HIT', 'window.hit'),
  (text: string) => `{{constructor.constructor('${HIT}')()}}\${${HIT}}${text}`,
]

/**
 * S7: markup in every text of a boat and in addresses, shown in list, record, search and history; none may
 * run.
 */
export const markup: Campaign = (size) =>
  inHarbour('pglite', (admin, { office }) =>
    inBrowser(async (browser) => {
      const counts = { executed: 0, dialogs: 0, 'refused by the policy': 0 }
      const { page } = await seat(browser, office.url)
      page.on('dialog', (dialog) => {
        counts.dialogs += 1
        void dialog.dismiss()
      })
      page.on('console', (message) => {
        if (/Content.Security.Policy/i.test(message.text())) counts['refused by the policy'] += 1
      })
      const look = async (path: string) => {
        await page.goto(path)
        await page.getByRole('navigation').first().waitFor()
        await page.waitForTimeout(300)
        if (await page.evaluate(() => 'hit' in window)) counts.executed += 1
      }
      for (let index = 0; index < size; index += 1) {
        const tag = TAGS[index % TAGS.length]
        const wrap = WRAPS[Math.floor(index / TAGS.length) % WRAPS.length]
        const text = wrap?.(tag?.(HIT) ?? '') ?? ''
        const made = await admin.post(BOATS, {
          ...boat(text.slice(0, 80)),
          code: text.replace(/\s/g, '').slice(0, 32),
        })
        const { id } =
          made.status === 201 ? made.body.data : (await admin.post(BOATS, boat(text.slice(0, 80)))).body.data
        await look(`/boats/${id}`)
        if (index % 10 !== 9) continue
        await look('/boats')
        await look(`/boats?q=${encodeURIComponent(text)}`)
        await look(
          `/login?error=${encodeURIComponent(text)}&returnUrl=${encodeURIComponent(`javascript:${HIT}`)}`,
        )
      }
      return none(counts, `${size} texts`)
    }),
  )
