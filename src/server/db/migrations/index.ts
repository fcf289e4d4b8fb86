import type { Migration } from '../migration'
import { accounts } from './001-accounts'
import { records } from './002-records'
import { batches } from './003-batches'
import { accountFlows } from './004-account-flows'
import { files } from './005-files'
import { views } from './006-views'
import { provider } from './007-provider'
import { secondStep } from './008-second-step'
import { unchangedRows } from './009-unchanged-rows'
import { knownPlaces } from './010-known-places'
import { providerLinks } from './011-provider-links'

/** Every step, in order. New steps go to the end; a released one is never changed. */
export const MIGRATIONS: readonly Migration[] = [
  accounts,
  records,
  batches,
  accountFlows,
  files,
  views,
  provider,
  secondStep,
  unchangedRows,
  knownPlaces,
  providerLinks,
]
