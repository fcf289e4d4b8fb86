import { SIGN_BYTES, writePng } from '../../src/server/demo/contents/png'
import { signedIn } from '../support/api'
import { expect, signIn, test } from './test'

const PATH = '/api/subjects/documents'

test('a file is seen, refused when it lies, dropped anywhere on the page, and replaced with its former version kept', {
  tag: '@quick',
}, async ({ noise, office, page }) => {
  // The browser tells of the refused upload.
  noise.foreseen = [/415/]
  const manager = await signedIn(office.url, 'laura.bianchi')
  const { items } = (await manager.get(`${PATH}?numberEquals=N-300`)).body.data
  const read = async () => (await manager.get(`${PATH}/${items[0].id}`)).body.data
  const [former] = (await read()).files

  await signIn(page, 'laura.bianchi', `/subject-documents/${items[0].id}`)
  const field = page.locator('[data-field="files"]')
  await expect(field.locator('.thumbnail img')).toBeVisible()
  await field.getByRole('button', { name: `Apri ${former.fileName}` }).click()
  const dialog = page.getByRole('dialog', { name: former.fileName })
  await expect(dialog.getByRole('img', { name: `Anteprima di ${former.fileName}` })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Sostituisci con una nuova versione' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.goto(`/subject-documents/${items[0].id}/edit`)
  const transferOf = (name: string, text: string) =>
    page.evaluateHandle(
      ([fileName = '', content = '']) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([content], fileName))
        return transfer
      },
      [name, text],
    )
  const drop = async (name: string, text: string) =>
    page.locator('[data-field="title"]').dispatchEvent('drop', { dataTransfer: await transferOf(name, text) })
  // Beside the record the browser would open the file in place of the form.
  const isKept = (dataTransfer: DataTransfer) =>
    ['dragover', 'drop'].map((kind) => {
      const event = new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true })
      return (
        !document.querySelector('header')?.dispatchEvent(event) && event.dataTransfer?.dropEffect === 'none'
      )
    })
  await expect
    .poll(async () => page.evaluate(isKept, await transferOf('altrove.pdf', 'x')))
    .toEqual([true, true])
  await expect(field.locator('.drop-zone')).toBeVisible()
  await drop('fattura.pdf', '<script>alert(1)</script>')
  await expect(field.getByRole('alert')).toContainText('fattura.pdf non contiene quello che il nome promette')
  await field.getByRole('button', { name: 'Togli fattura.pdf' }).click()
  await drop('allegato.pdf', '%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n')
  await expect(field.getByRole('button', { name: 'Apri allegato.pdf' })).toBeVisible()

  await field.getByRole('button', { name: `Apri ${former.fileName}` }).click()
  const picker = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Sostituisci con una nuova versione' }).click()
  await (await picker).setFiles({
    name: 'carta nuova.png',
    mimeType: 'image/png',
    buffer: writePng(SIGN_BYTES),
  })
  await expect(field.getByRole('button', { name: 'Apri carta nuova.png' })).toBeVisible()
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect
    .poll(async () => (await read()).files.map(({ fileName }: { fileName: string }) => fileName))
    .toEqual(['carta nuova.png', 'allegato.pdf'])

  await page.goto(`/subject-documents/${items[0].id}`)
  await expect(field.getByRole('button', { name: 'Apri carta nuova.png' }), 'wraps from the left').toHaveCSS(
    'text-align',
    'start',
  )
  await field.getByRole('button', { name: 'Apri carta nuova.png' }).click()
  const versions = page.getByRole('region', { name: 'Versioni' }).getByRole('listitem')
  await expect(versions).toHaveCount(2)
  await expect(versions.first()).toContainText(/attuale, .*Laura Bianchi/)
  await versions.last().getByRole('button', { name: former.fileName, exact: true }).click()
  await expect(page.getByRole('img', { name: `Anteprima di ${former.fileName}` })).toBeVisible()
})
