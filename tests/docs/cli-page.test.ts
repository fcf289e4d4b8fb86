import { expect, test } from 'vitest'
import { COMMAND_TABLE } from '../../src/cli/commands'
import { referencePage } from '../../src/cli/help'

test('the page of the command line says what the table of commands says', async () => {
  await expect(referencePage(COMMAND_TABLE)).toMatchFileSnapshot('../../docs/reference/cli.md')
})
