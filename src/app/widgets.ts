import type { Widget } from '../contract/ports/widget'
import { address } from '../widgets/address'
import { autocomplete } from '../widgets/autocomplete'
import { checkbox } from '../widgets/checkbox'
import { chips } from '../widgets/chips'
import { coordinate } from '../widgets/coordinate'
import { date } from '../widgets/date'
import { duration } from '../widgets/duration'
import { email } from '../widgets/email'
import { embedded } from '../widgets/embedded'
import { entity } from '../widgets/entity'
import { fax } from '../widgets/fax'
import { files } from '../widgets/files'
import { fiscalCode } from '../widgets/fiscalCode'
import { group } from '../widgets/group'
import { html } from '../widgets/html'
import { iban } from '../widgets/iban'
import { icon } from '../widgets/icon'
import { lookup } from '../widgets/lookup'
import { mobile } from '../widgets/mobile'
import { multilingual } from '../widgets/multilingual'
import { multiselect } from '../widgets/multiselect'
import { number } from '../widgets/number'
import { offered } from '../widgets/offered'
import { password } from '../widgets/password'
import { payment } from '../widgets/payment'
import { phone } from '../widgets/phone'
import { place } from '../widgets/place'
import { radio } from '../widgets/radio'
import { recipients } from '../widgets/recipients'
import { recordSelect } from '../widgets/recordSelect'
import { relation } from '../widgets/relation'
import { relations } from '../widgets/relations'
import { rights } from '../widgets/rights'
import { role } from '../widgets/role'
import { rows } from '../widgets/rows'
import { schedule } from '../widgets/schedule'
import { select } from '../widgets/select'
import { structured } from '../widgets/structured'
import { suggested } from '../widgets/suggested'
import { svg } from '../widgets/svg'
import { switchWidget } from '../widgets/switch'
import { tags } from '../widgets/tags'
import { text } from '../widgets/text'
import { textarea } from '../widgets/textarea'
import { time } from '../widgets/time'
import { vatNumber } from '../widgets/vatNumber'
import { website } from '../widgets/website'

/** Every widget a field can be drawn with. Adding one is one line here and a folder in `widgets/`. */
export const widgets: readonly Widget[] = [
  text,
  textarea,
  number,
  select,
  switchWidget,
  coordinate,
  date,
  duration,
  lookup,
  relation,
  relations,
  autocomplete,
  entity,
  suggested,
  embedded,
  tags,
  group,
  rows,
  role,
  rights,
  icon,
  offered,
  svg,
  place,
  payment,
  address,
  files,
  email,
  phone,
  mobile,
  fax,
  website,
  password,
  checkbox,
  radio,
  multiselect,
  multilingual,
  chips,
  time,
  html,
  recipients,
  recordSelect,
  fiscalCode,
  vatNumber,
  iban,
  schedule,
  structured,
]
