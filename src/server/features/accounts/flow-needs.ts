import type { Core } from '../../feature'
import { mailFeature } from '../mail'
import { settingsFeature } from '../settings'
import type { ServerAccounts } from './accounts'
import type { FlowNeeds } from './flows'
import { createPasswordCheck } from './password-check'

/** What the flows of an account are made from, of the features at work. */
export function flowNeeds(core: Core, { accounts }: { accounts: ServerAccounts }): FlowNeeds {
  const { builtIn, db, entity, now, publicUrl, records, use } = core
  const registry = use(settingsFeature)
  return {
    db,
    accounts,
    records,
    users: builtIn('users'),
    entity,
    registry,
    mayChoose: createPasswordCheck(registry),
    mail: use(mailFeature),
    publicUrl,
    now,
  }
}
