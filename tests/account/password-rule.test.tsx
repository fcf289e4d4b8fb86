import { expect, test } from 'vitest'
import it from '../../src/app/texts/it.json'
import { passwordTest } from '../../src/engine/session/password-rule'
import { createOffice } from '../../src/engine/start/create-office'
import { usePasswordRule } from '../../src/pages/account/use-fields'
import { OfficeProvider } from '../../src/pages/office'
import { UiProvider } from '../../src/ui/basics/UiContext'
import { fakePorts, fakeTexts } from '../engine/fakes'
import { draw, until } from '../pages/record/stage'

/** A pattern that a browser's own engine takes for ever for: a text of digits with a letter at its end. */
const SLOW = '^(\\d+)+$'
const LONG = `${'1'.repeat(60)}x`

test('a rule that a browser could take very long for judges by the engine with linear run time', async () => {
  const fits = await passwordTest(SLOW)
  expect(['1'.repeat(60), LONG].map(fits)).toEqual([true, false])
})

test('a rule without such a pattern, or that no engine runs, judges as before', async () => {
  const plain = await passwordTest('^.{12,128}$')
  expect(['a'.repeat(12), 'short'].map(plain)).toEqual([true, false])
  const broken = await passwordTest('^(a)\\1$')
  expect(['aa', 'b'].map(broken)).toEqual([true, true])
})

function Form() {
  const { fits, text } = usePasswordRule()
  return (
    <output>
      {text} {String(fits(LONG))} {String(fits('12'))}
    </output>
  )
}

test('the form of a new password says by it what does not fit', async () => {
  const ports = { ...fakePorts({}), texts: fakeTexts(it) }
  ports.account = { ...ports.account, setting: async () => ({ value: SLOW, text: 'Solo cifre.' }) as never }
  draw(
    <OfficeProvider office={createOffice(ports)} path="/registration">
      <UiProvider value={{ lang: 'it', text: ports.texts.text, navigate: () => undefined }}>
        <Form />
      </UiProvider>
    </OfficeProvider>,
  )
  await until(() => expect(document.querySelector('output')?.textContent).toBe('Solo cifre. false true'))
})
