// Made by `npm run generate` from src/widgets/*/widget.json. Do not edit.
import type { WidgetCheck } from '../contract/ports/widget'
import { check as address } from '../widgets/address/check'
import { check as chips } from '../widgets/chips/check'
import { check as coordinate } from '../widgets/coordinate/check'
import { check as duration } from '../widgets/duration/check'
import { check as email } from '../widgets/email/check'
import { check as fax } from '../widgets/fax/check'
import { check as files } from '../widgets/files/check'
import { check as fiscalCode } from '../widgets/fiscalCode/check'
import { check as html } from '../widgets/html/check'
import { check as iban } from '../widgets/iban/check'
import { check as mobile } from '../widgets/mobile/check'
import { check as multilingual } from '../widgets/multilingual/check'
import { check as number } from '../widgets/number/check'
import { check as phone } from '../widgets/phone/check'
import { check as place } from '../widgets/place/check'
import { check as relation } from '../widgets/relation/check'
import { check as role } from '../widgets/role/check'
import { check as schedule } from '../widgets/schedule/check'
import { check as tags } from '../widgets/tags/check'
import { check as vatNumber } from '../widgets/vatNumber/check'
import { check as website } from '../widgets/website/check'

/** Checks that widgets bring along, by widget id: run after the validator, in the browser and on the server. */
export const checks: Record<string, WidgetCheck> = {
  address,
  chips,
  coordinate,
  duration,
  email,
  fax,
  files,
  fiscalCode,
  html,
  iban,
  mobile,
  multilingual,
  number,
  phone,
  place,
  relation,
  role,
  schedule,
  tags,
  vatNumber,
  website,
}
