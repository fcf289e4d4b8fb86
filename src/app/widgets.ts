import type { Widget } from '../contract/widget'
import { address } from '../widgets/address'
import { date } from '../widgets/date'
import { group } from '../widgets/group'
import { lookup } from '../widgets/lookup'
import { number } from '../widgets/number'
import { relation } from '../widgets/relation'
import { select } from '../widgets/select'
import { switchWidget } from '../widgets/switch'
import { text } from '../widgets/text'
import { textarea } from '../widgets/textarea'

/** Every widget a field can be drawn with. Adding one is one line here and a folder in `widgets/`. */
export const widgets: readonly Widget[] = [text, textarea, number, select, switchWidget, date, lookup, relation, group, address]
